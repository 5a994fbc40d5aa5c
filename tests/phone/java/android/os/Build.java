package android.os;

import petka.Phone;

public class Build {
    public static class VERSION {
        public static final int SDK_INT = Phone.SDK;
    }

    public static class VERSION_CODES {
        public static final int M = 23;
    }
}
