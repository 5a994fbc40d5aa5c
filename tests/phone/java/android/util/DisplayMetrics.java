package android.util;

import petka.Phone;

public class DisplayMetrics {
    public float density = Phone.DENSITY;
    public int densityDpi = Math.round(160 * Phone.DENSITY);
    public float scaledDensity = Phone.DENSITY * Phone.fontScale;
    public int widthPixels = Phone.WIDTH;
    public int heightPixels = Phone.HEIGHT;
}
