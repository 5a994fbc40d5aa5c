package android.os;

import java.util.Arrays;
import petka.Phone;

public abstract class VibrationEffect implements Parcelable {
    public static final int DEFAULT_AMPLITUDE = -1;
    public static final int EFFECT_CLICK = 0;
    public static final int EFFECT_TICK = 2;

    public static VibrationEffect createPredefined(int effect) {
        Phone.since(29, "VibrationEffect.createPredefined");
        return new Described("predefined " + effect);
    }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        Phone.since(26, "VibrationEffect.createOneShot");
        return new Described("once " + milliseconds + " at " + amplitude);
    }

    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        Phone.since(26, "VibrationEffect.createWaveform");
        return new Described("wave " + Arrays.toString(timings) + " repeat " + repeat);
    }

    public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) {
        Phone.since(26, "VibrationEffect.createWaveform");
        if (timings.length != amplitudes.length) throw new IllegalArgumentException("not as many timings as amplitudes");
        return new Described("wave " + Arrays.toString(timings) + " at " + Arrays.toString(amplitudes) + " repeat " + repeat);
    }

    private static final class Described extends VibrationEffect {
        private final String text;

        Described(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
