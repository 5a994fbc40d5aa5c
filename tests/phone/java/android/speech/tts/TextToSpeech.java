package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.HashMap;
import java.util.Locale;
import petka.Phone;

public class TextToSpeech {
    public static final int QUEUE_FLUSH = 0;
    public static final int QUEUE_ADD = 1;
    public static final int LANG_AVAILABLE = 0;
    public static final int LANG_NOT_SUPPORTED = -2;

    public interface OnInitListener {
        void onInit(int status);
    }

    public TextToSpeech(Context context, OnInitListener listener) {
        Phone.note("TextToSpeech(Context, OnInitListener)");
        if (listener != null) Phone.onMainThread(() -> listener.onInit(0));
    }

    public TextToSpeech(Context context, OnInitListener listener, String engine) {
        Phone.note("TextToSpeech(Context, OnInitListener, String)");
    }

    private int asleep = 3;

    /** None until the engine is awake. */
    public Voice getDefaultVoice() {
        return asleep-- > 0 ? null : new Voice();
    }

    public int setLanguage(Locale locale) {
        if (asleep > 0) return LANG_NOT_SUPPORTED;
        Phone.note("setLanguage " + locale.toLanguageTag());
        return locale.getLanguage().equals("tlh") ? LANG_NOT_SUPPORTED : LANG_AVAILABLE;
    }

    public int speak(CharSequence text, int queue, Bundle parameters, String utterance) {
        Phone.note("speak(CharSequence, int, Bundle, String) " + text);
        return 0;
    }

    @Deprecated
    public int speak(String text, int queue, HashMap<String, String> parameters) {
        Phone.note("speak(String, int, HashMap) " + text);
        return 0;
    }

    public boolean isSpeaking() {
        return false;
    }

    public int stop() {
        Phone.note("TextToSpeech.stop()");
        return 0;
    }
}
