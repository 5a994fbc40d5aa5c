package android.view.inputmethod;

import android.view.View;

public final class InputMethodManager {
    public void restartInput(View view) {}
}
