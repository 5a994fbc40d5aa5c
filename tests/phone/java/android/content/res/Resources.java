package android.content.res;

import android.util.DisplayMetrics;

public class Resources {
    public Configuration getConfiguration() {
        return new Configuration();
    }

    public DisplayMetrics getDisplayMetrics() {
        return new DisplayMetrics();
    }

    public int getIdentifier(String name, String type, String packageName) {
        return 0;
    }

    public int getDimensionPixelSize(int id) {
        return 0;
    }
}
