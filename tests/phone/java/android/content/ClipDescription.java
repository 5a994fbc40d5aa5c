package android.content;

/** What the clipboard holds is always text here. */
public class ClipDescription implements android.os.Parcelable {
    public boolean hasMimeType(String mimeType) {
        return mimeType.equals("text/*") || mimeType.equals("text/plain");
    }
}
