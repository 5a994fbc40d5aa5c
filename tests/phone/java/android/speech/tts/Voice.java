package android.speech.tts;

public class Voice implements android.os.Parcelable {}
