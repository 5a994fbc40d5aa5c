package android.net;

import android.os.Parcelable;

public abstract class Uri implements Parcelable, Comparable<Uri> {
    public static Uri parse(String text) {
        return new Text(text);
    }

    public static Uri fromParts(String scheme, String specific, String fragment) {
        return parse(scheme + ":" + specific + (fragment == null ? "" : "#" + fragment));
    }

    public static Uri fromFile(java.io.File file) {
        return parse("file://" + file);
    }

    public abstract String getScheme();

    @Override
    public int compareTo(Uri other) {
        return toString().compareTo(other.toString());
    }

    private static final class Text extends Uri {
        private final String text;

        Text(String text) {
            this.text = text;
        }

        @Override
        public String getScheme() {
            return text.substring(0, text.indexOf(':'));
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
