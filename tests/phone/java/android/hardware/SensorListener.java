package android.hardware;

/** Deprecated since API level 3 and still there: its overloads compete with those of the new one. */
@Deprecated
public interface SensorListener {
    void onSensorChanged(int sensor, float[] values);

    void onAccuracyChanged(int sensor, int accuracy);
}
