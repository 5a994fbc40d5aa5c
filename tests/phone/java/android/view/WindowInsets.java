package android.view;

import android.graphics.Insets;
import petka.Phone;

/**
 * The keyboard is a kind of inset since API 30. Before, it is one of the system's insets only where the window is asked to
 * be resized for it, which SDL's window is not: it shows in the visible frame of a view alone.
 */
public final class WindowInsets {
    public Insets getInsets(int types) {
        Phone.since(30, "WindowInsets.getInsets");
        int bottom = 0;
        if ((types & Type.ime()) != 0) bottom = Phone.keyboard;
        if ((types & Type.systemBars()) != 0) bottom = Math.max(bottom, Phone.navigationBar);
        int top = (types & Type.systemBars()) != 0 ? Phone.statusBar : 0;
        int left = (types & Type.displayCutout()) != 0 ? Phone.cutoutLeft : 0;
        return Insets.of(left, top, 0, bottom);
    }

    public Insets getInsetsIgnoringVisibility(int types) {
        return getInsets(types);
    }

    public boolean isVisible(int types) {
        return true;
    }

    public DisplayCutout getDisplayCutout() {
        Phone.since(28, "WindowInsets.getDisplayCutout");
        return Phone.cutoutLeft == 0 ? null : new DisplayCutout();
    }

    @Deprecated
    public int getSystemWindowInsetLeft() {
        return 0;
    }

    @Deprecated
    public int getSystemWindowInsetTop() {
        return Phone.statusBar;
    }

    @Deprecated
    public int getSystemWindowInsetRight() {
        return 0;
    }

    @Deprecated
    public int getSystemWindowInsetBottom() {
        return Phone.navigationBar;
    }

    @Deprecated
    public int getStableInsetBottom() {
        return Phone.navigationBar;
    }

    public static final class Type {
        static {
            Phone.since(30, "WindowInsets.Type");
        }

        public static int statusBars() {
            return 1;
        }

        public static int navigationBars() {
            return 2;
        }

        public static int systemBars() {
            return 7;
        }

        public static int ime() {
            return 8;
        }

        public static int displayCutout() {
            return 128;
        }
    }
}
