package android.view;

import petka.Phone;

public final class DisplayCutout {
    public int getSafeInsetLeft() {
        return Phone.cutoutLeft;
    }

    public int getSafeInsetTop() {
        return 0;
    }

    public int getSafeInsetRight() {
        return 0;
    }

    public int getSafeInsetBottom() {
        return 0;
    }
}
