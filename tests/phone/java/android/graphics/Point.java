package android.graphics;

public class Point implements android.os.Parcelable {
    public int x, y;
}
