package android.content;

import petka.Phone;

public class ClipboardManager {
    public void setPrimaryClip(ClipData clip) {
        Phone.clipboard = clip.getItemAt(0).coerceToText(null).toString();
    }

    public ClipData getPrimaryClip() {
        return ClipData.newPlainText("", Phone.clipboard);
    }

    public boolean hasPrimaryClip() {
        return !Phone.clipboard.isEmpty();
    }
}
