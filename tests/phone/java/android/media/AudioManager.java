package android.media;

import petka.Phone;

public class AudioManager {
    public static final int RINGER_MODE_SILENT = 0;
    public static final int RINGER_MODE_VIBRATE = 1;
    public static final int RINGER_MODE_NORMAL = 2;

    public int getRingerMode() {
        return Phone.ringerOn ? RINGER_MODE_NORMAL : RINGER_MODE_SILENT;
    }
}
