package android.content.pm;

public class ApplicationInfo implements android.os.Parcelable {
    public int targetSdkVersion = Integer.getInteger("petka.target", 36);
}
