package android.content;

import android.content.pm.ApplicationInfo;
import android.content.res.Resources;
import android.os.Bundle;

public abstract class Context {
    public static final String AUDIO_SERVICE = "audio";
    public static final String CLIPBOARD_SERVICE = "clipboard";
    public static final String INPUT_METHOD_SERVICE = "input_method";
    public static final String SENSOR_SERVICE = "sensor";
    public static final String VIBRATOR_SERVICE = "vibrator";

    public abstract Object getSystemService(String name);

    public final <T> T getSystemService(Class<T> service) {
        return null;
    }

    public abstract Resources getResources();

    public abstract ContentResolver getContentResolver();

    public abstract String getPackageName();

    public abstract ApplicationInfo getApplicationInfo();

    public abstract Context getApplicationContext();

    public abstract void startActivity(Intent intent);

    public abstract void startActivity(Intent intent, Bundle options);
}
