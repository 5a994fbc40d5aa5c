package android.content;

import petka.Phone;

public class ClipboardManager {
    public void setPrimaryClip(ClipData clip) {
        Phone.clipboard = clip.getItemAt(0).coerceToText(null).toString();
    }

    public ClipData getPrimaryClip() {
        Phone.note("ClipboardManager.getPrimaryClip");
        return ClipData.newPlainText("", Phone.clipboard);
    }

    public ClipDescription getPrimaryClipDescription() {
        return Phone.clipboard.isEmpty() ? null : new ClipDescription();
    }

    public boolean hasPrimaryClip() {
        return !Phone.clipboard.isEmpty();
    }
}
