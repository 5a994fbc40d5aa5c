package android.os;

import android.media.AudioAttributes;
import java.util.Arrays;
import petka.Phone;

public class Vibrator {
    public boolean hasVibrator() {
        return true;
    }

    public boolean hasAmplitudeControl() {
        return true;
    }

    @Deprecated
    public void vibrate(long milliseconds) {
        Phone.note("vibrate(long) " + milliseconds);
    }

    @Deprecated
    public void vibrate(long milliseconds, AudioAttributes attributes) {
        Phone.note("vibrate(long, AudioAttributes)");
    }

    @Deprecated
    public void vibrate(long[] pattern, int repeat) {
        Phone.note("vibrate(long[], int) " + Arrays.toString(pattern) + " repeat " + repeat);
    }

    @Deprecated
    public void vibrate(long[] pattern, int repeat, AudioAttributes attributes) {
        Phone.note("vibrate(long[], int, AudioAttributes)");
    }

    public void vibrate(VibrationEffect effect) {
        Phone.since(26, "Vibrator.vibrate(VibrationEffect)");
        Phone.note("vibrate(VibrationEffect) " + effect);
    }

    @Deprecated
    public void vibrate(VibrationEffect effect, AudioAttributes attributes) {
        Phone.note("vibrate(VibrationEffect, AudioAttributes)");
    }

    public void vibrate(VibrationEffect effect, VibrationAttributes attributes) {
        Phone.note("vibrate(VibrationEffect, VibrationAttributes)");
    }

    public void cancel() {}
}
