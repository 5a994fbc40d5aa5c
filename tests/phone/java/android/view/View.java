package android.view;

import android.graphics.Point;
import android.graphics.Rect;
import petka.Phone;

/** The window's outermost view fills the screen. Since API 35 ours does, too; before, it lies between the bars. */
public class View {
    private final boolean isDecor;

    public View(boolean isDecor) {
        this.isDecor = isDecor;
    }

    public final int getWidth() {
        return Phone.WIDTH;
    }

    public final int getHeight() {
        return Phone.HEIGHT;
    }

    public WindowInsets getRootWindowInsets() {
        return new WindowInsets();
    }

    public final boolean getGlobalVisibleRect(Rect rect) {
        return getGlobalVisibleRect(rect, null);
    }

    public boolean getGlobalVisibleRect(Rect rect, Point offset) {
        boolean whole = isDecor || Phone.SDK >= 35;
        rect.set(0, whole ? 0 : Phone.statusBar, Phone.WIDTH, Phone.HEIGHT - (whole ? 0 : Phone.navigationBar));
        return true;
    }

    /** What neither bars nor keyboard cover. */
    public void getWindowVisibleDisplayFrame(Rect rect) {
        rect.set(0, Phone.statusBar, Phone.WIDTH, Phone.HEIGHT - Math.max(Phone.navigationBar, Phone.keyboard));
    }

    public final View getRootView() {
        return this;
    }

    public void setSystemUiVisibility(int visibility) {
        Phone.onlyOnMainThread("View.setSystemUiVisibility");
    }

    public int getSystemUiVisibility() {
        return 0;
    }
}
