package android.content.res;

import petka.Phone;

public final class Configuration implements android.os.Parcelable {
    public static final int UI_MODE_NIGHT_MASK = 48;
    public static final int UI_MODE_NIGHT_NO = 16;
    public static final int UI_MODE_NIGHT_YES = 32;
    public int uiMode = 1 | (Phone.night ? UI_MODE_NIGHT_YES : UI_MODE_NIGHT_NO);
    public float fontScale = Phone.fontScale;
    public int densityDpi = Math.round(160 * Phone.DENSITY);

    public Configuration() {}

    public Configuration(Configuration other) {}

    public android.os.LocaleList getLocales() {
        return android.os.LocaleList.getDefault();
    }
}
