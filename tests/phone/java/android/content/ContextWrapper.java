package android.content;

import android.content.pm.ApplicationInfo;
import android.content.res.Resources;
import android.hardware.SensorManager;
import android.media.AudioManager;
import android.os.Bundle;
import android.os.Vibrator;
import android.view.inputmethod.InputMethodManager;
import petka.Phone;

public class ContextWrapper extends Context {
    private static final SensorManager sensors = new SensorManager();

    @Override
    public Object getSystemService(String name) {
        switch (name) {
            case AUDIO_SERVICE:
                return new AudioManager();
            case CLIPBOARD_SERVICE:
                return new ClipboardManager();
            case INPUT_METHOD_SERVICE:
                return new InputMethodManager();
            case SENSOR_SERVICE:
                return sensors;
            case VIBRATOR_SERVICE:
                return new Vibrator();
            default:
                return null;
        }
    }

    @Override
    public Resources getResources() {
        return new Resources();
    }

    @Override
    public ContentResolver getContentResolver() {
        return new ContentResolver() {};
    }

    @Override
    public String getPackageName() {
        return "org.petkagames.petka";
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return new ApplicationInfo();
    }

    @Override
    public Context getApplicationContext() {
        return this;
    }

    @Override
    public void startActivity(Intent intent) {
        startActivity(intent, null);
    }

    @Override
    public void startActivity(Intent intent, Bundle options) {
        Phone.note("startActivity");
        Phone.started.add(intent);
    }
}
