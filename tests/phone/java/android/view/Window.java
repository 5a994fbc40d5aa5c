package android.view;

import petka.Phone;

public class Window {
    private final View decor = new View(true);

    public View getDecorView() {
        return decor;
    }

    public WindowInsetsController getInsetsController() {
        Phone.since(30, "Window.getInsetsController");
        return new WindowInsetsController() {
            @Override
            public void setSystemBarsAppearance(int appearance, int mask) {
                Phone.onlyOnMainThread("setSystemBarsAppearance");
                Phone.note("setSystemBarsAppearance(int, int) " + appearance + " of " + mask);
            }

            @Override
            public void show(int types) {}

            @Override
            public void hide(int types) {}
        };
    }
}
