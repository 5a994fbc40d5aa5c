package org.renpy.android;

import petka.Phone;

/** Kivy asks this class of python-for-android for the size of a dp; `scaledDensity` contains the font scale. */
public class Hardware {
    public static final android.util.DisplayMetrics metrics = new android.util.DisplayMetrics();

    public static int getDPI() {
        return Math.round(160 * Phone.DENSITY);
    }
}
