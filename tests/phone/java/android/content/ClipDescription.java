package android.content;

public class ClipDescription implements android.os.Parcelable {}
