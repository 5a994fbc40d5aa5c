package android.view;

import android.util.DisplayMetrics;
import petka.Phone;

public final class Display {
    @Deprecated
    public int getWidth() {
        return Phone.WIDTH;
    }

    @Deprecated
    public int getHeight() {
        return Phone.HEIGHT;
    }

    public void getMetrics(DisplayMetrics metrics) {}

    public int getRotation() {
        return 0;
    }
}
