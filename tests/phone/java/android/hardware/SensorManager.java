package android.hardware;

import android.os.Handler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import petka.Phone;

/** Listeners lie in a hash map, as on Android: whoever registers twice is there once. */
public class SensorManager {
    public static final int SENSOR_DELAY_FASTEST = 0;
    public static final int SENSOR_DELAY_GAME = 1;
    public static final int SENSOR_DELAY_UI = 2;
    public static final int SENSOR_DELAY_NORMAL = 3;

    private static final Sensor accelerometer = new Sensor();
    private static final Map<SensorEventListener, Sensor> listeners = new HashMap<>();

    public Sensor getDefaultSensor(int type) {
        return Phone.hasAccelerometer ? accelerometer : null;
    }

    public Sensor getDefaultSensor(int type, boolean wakeUp) {
        return wakeUp ? null : accelerometer;
    }

    @Deprecated
    public boolean registerListener(SensorListener listener, int sensors) {
        Phone.note("registerListener(SensorListener, int)");
        return false;
    }

    @Deprecated
    public boolean registerListener(SensorListener listener, int sensors, int rate) {
        Phone.note("registerListener(SensorListener, int, int)");
        return false;
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int period) {
        return hold("(SensorEventListener, Sensor, int)", listener, sensor);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int period, int latency) {
        return hold("(SensorEventListener, Sensor, int, int)", listener, sensor);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int period, Handler handler) {
        return hold("(SensorEventListener, Sensor, int, Handler)", listener, sensor);
    }

    public boolean registerListener(
            SensorEventListener listener, Sensor sensor, int period, int latency, Handler handler) {
        return hold("(SensorEventListener, Sensor, int, int, Handler)", listener, sensor);
    }

    /** Knows nothing of a SensorEventListener, and says nothing either. */
    @Deprecated
    public void unregisterListener(SensorListener listener) {
        Phone.note("unregisterListener(SensorListener)");
    }

    @Deprecated
    public void unregisterListener(SensorListener listener, int sensors) {
        Phone.note("unregisterListener(SensorListener, int)");
    }

    public void unregisterListener(SensorEventListener listener) {
        drop("(SensorEventListener)", listener);
    }

    public void unregisterListener(SensorEventListener listener, Sensor sensor) {
        drop("(SensorEventListener, Sensor)", listener);
    }

    /** For tests: how many listeners the phone would call now. */
    public static synchronized int listening() {
        return listeners.size();
    }

    /** For tests: a sample for each of them, on the main thread; returns when they have seen it. */
    public static void sample(double seconds, double x, double y, double z) throws Exception {
        List<SensorEventListener> called;
        synchronized (SensorManager.class) {
            called = new ArrayList<>(listeners.keySet());
        }
        SensorEvent event = new SensorEvent((long) (seconds * 1e9), (float) x, (float) y, (float) z);
        for (SensorEventListener listener : called) Phone.onMainThread(() -> listener.onSensorChanged(event)).get();
    }

    private static synchronized boolean hold(String overload, SensorEventListener listener, Sensor sensor) {
        Phone.note("registerListener" + overload);
        listeners.put(listener, sensor);
        return true;
    }

    private static synchronized void drop(String overload, SensorEventListener listener) {
        Phone.note("unregisterListener" + overload);
        listeners.remove(listener);
    }
}
