package android.graphics;

public final class Rect implements android.os.Parcelable {
    public int left, top, right, bottom;

    public Rect() {}

    public Rect(Rect other) {
        set(other);
    }

    public Rect(Insets insets) {
        set(insets.left, insets.top, insets.right, insets.bottom);
    }

    public Rect(int left, int top, int right, int bottom) {
        set(left, top, right, bottom);
    }

    public void set(Rect other) {
        set(other.left, other.top, other.right, other.bottom);
    }

    public void set(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public int width() {
        return right - left;
    }

    public int height() {
        return bottom - top;
    }
}
