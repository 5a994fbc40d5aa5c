package petka;

import android.content.Intent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The phone behind the classes of Android: what a test sets, and what the app did.
 *
 * <p>Every call that a test may ask about is noted with the thread that made it. Android's main thread is one of its own:
 * Python never runs on it unless Java calls Python there.
 */
public class Phone {
    public static final int SDK = Integer.getInteger("petka.sdk", 36);
    public static final int WIDTH = Integer.getInteger("petka.width", 412);
    public static final int HEIGHT = Integer.getInteger("petka.height", 915);
    public static final float DENSITY = Float.parseFloat(System.getProperty("petka.density", "1"));

    public static float fontScale = Float.parseFloat(System.getProperty("petka.fontScale", "1"));
    public static boolean night = !Boolean.getBoolean("petka.day");
    public static String languages = System.getProperty("petka.languages", "en-GB");
    public static Intent launch = launchIntent();
    public static int keyboard = 0;
    public static int statusBar = 0;
    public static int navigationBar = 0;
    public static int cutoutLeft = 0;
    public static int keyboardType = -1;
    public static boolean ringerOn = true;
    public static boolean hasAccelerometer = true;
    public static String picked = null;
    public static String clipboard = "";
    public static final Map<String, Boolean> granted = new HashMap<>();

    private static final List<String> calls = new CopyOnWriteArrayList<>();
    private static final ExecutorService mainThread = Executors.newSingleThreadExecutor(Phone::daemon);

    public static final List<Intent> started = new CopyOnWriteArrayList<>();

    public static Future<?> onMainThread(Runnable action) {
        return mainThread.submit(
                () -> {
                    try {
                        action.run();
                    } catch (Throwable error) {
                        note("CRASH " + error);
                        throw error;
                    }
                });
    }

    /** What a person does takes a moment. */
    public static void later(Runnable action) {
        Thread waiting =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(100);
                            } catch (InterruptedException error) {
                                return;
                            }
                            onMainThread(action);
                        });
        waiting.setDaemon(true);
        waiting.start();
    }

    public static boolean isMainThread() {
        return Thread.currentThread().getName().equals("main thread of Android");
    }

    /** As Android does with whoever touches a view from elsewhere. */
    public static void onlyOnMainThread(String what) {
        if (!isMainThread()) {
            note("WRONG THREAD " + what);
            throw new IllegalStateException("Only the original thread that created a view hierarchy can touch its views.");
        }
    }

    /** Methods and classes that came later than the phone are not there. */
    public static void since(int level, String what) {
        if (SDK < level) {
            note("TOO NEW " + what);
            throw new NoSuchMethodError(what + " came with API level " + level);
        }
    }

    public static void note(String call) {
        calls.add(call + (isMainThread() ? " @main" : ""));
    }

    public static String calls() {
        return String.join("\n", calls);
    }

    public static void forget() {
        calls.clear();
        started.clear();
    }

    public static int startedCount() {
        return started.size();
    }

    public static String startedText(int index) {
        return started.get(index).describe();
    }

    public static void grant(String permission, boolean isGranted) {
        granted.put(permission, isGranted);
    }

    private static Intent launchIntent() {
        String link = System.getProperty("petka.link");
        if (link == null) return new Intent(Intent.ACTION_MAIN);
        Intent intent = new Intent(Intent.ACTION_VIEW, android.net.Uri.parse(link));
        if (Boolean.getBoolean("petka.fromRecents")) intent.addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY);
        return intent;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "main thread of Android");
        thread.setDaemon(true);
        return thread;
    }
}
