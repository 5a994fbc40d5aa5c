package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.os.UserHandle;
import android.view.Display;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import petka.Phone;

public class Activity extends ContextWrapper {
    private final Window window = new Window();
    private final View content = new View(false);

    public Window getWindow() {
        return window;
    }

    public WindowManager getWindowManager() {
        return Display::new;
    }

    @SuppressWarnings("unchecked")
    public <T extends View> T findViewById(int id) {
        return (T) content;
    }

    public Intent getIntent() {
        return Phone.launch;
    }

    public void setIntent(Intent intent) {
        Phone.launch = intent;
    }

    public int getTaskId() {
        return 7;
    }

    public final void runOnUiThread(Runnable action) {
        if (Phone.isMainThread()) action.run();
        else Phone.onMainThread(action);
    }

    public boolean moveTaskToBack(boolean nonRoot) {
        Phone.note("moveTaskToBack(boolean) " + nonRoot);
        return true;
    }

    public void finishAndRemoveTask() {
        Phone.note("finishAndRemoveTask()");
    }

    public void startActivityForResult(Intent intent, int request) {
        startActivityForResult(intent, request, null);
    }

    /** A person picks the file that the test has named, or goes back. */
    public void startActivityForResult(Intent intent, int request, Bundle options) {
        Phone.note("startActivityForResult " + request);
        Phone.started.add(intent);
        Intent answer = Phone.picked == null ? null : new Intent(null, android.net.Uri.parse(Phone.picked));
        Phone.later(() -> onActivityResult(request, answer == null ? 0 : -1, answer));
    }

    public int checkSelfPermission(String permission) {
        return Phone.granted.getOrDefault(permission, false)
                ? PackageManager.PERMISSION_GRANTED
                : PackageManager.PERMISSION_DENIED;
    }

    public boolean shouldShowRequestPermissionRationale(String permission) {
        return Phone.granted.containsKey(permission);
    }

    public boolean shouldShowRequestPermissionRationale(String permission, int device) {
        return shouldShowRequestPermissionRationale(permission);
    }

    /** A person answers as the test has said, after a moment: granted, refused, or, without a word, blocked. */
    public final void requestPermissions(String[] permissions, int request) {
        Phone.note("requestPermissions " + String.join(" ", permissions));
        int[] results = new int[permissions.length];
        for (int i = 0; i < results.length; i++) results[i] = checkSelfPermission(permissions[i]);
        Phone.later(() -> onRequestPermissionsResult(request, permissions, results));
    }

    public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {}

    protected void onNewIntent(Intent intent) {}

    protected void onActivityResult(int request, int result, Intent data) {}

    protected void onResume() {}
}
