package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcelable;
import java.util.Map;
import java.util.TreeMap;

public class Intent implements Parcelable, Cloneable {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_CHOOSER = "android.intent.action.CHOOSER";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final String EXTRA_INTENT = "android.intent.extra.INTENT";
    public static final String EXTRA_TITLE = "android.intent.extra.TITLE";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000;

    private final Map<String, String> extras = new TreeMap<>();
    private Intent wrapped = null;
    private String action = null;
    private String type = null;
    private String category = null;
    private Uri data = null;
    private int flags = 0;

    public Intent() {}

    public Intent(Intent other) {
        this(other.action, other.data);
    }

    public Intent(String action) {
        this.action = action;
    }

    public Intent(String action, Uri data) {
        this.action = action;
        this.data = data;
    }

    public Intent(Context context, Class<?> component) {}

    public Intent(String action, Uri data, Context context, Class<?> component) {
        this(action, data);
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        Intent chooser = new Intent(ACTION_CHOOSER);
        chooser.wrapped = target;
        return chooser;
    }

    public static Intent createChooser(Intent target, CharSequence title, IntentSender sender) {
        return createChooser(target, title);
    }

    public String getAction() {
        return action;
    }

    public Uri getData() {
        return data;
    }

    public String getDataString() {
        return data == null ? null : data.toString();
    }

    public int getFlags() {
        return flags;
    }

    public Intent addFlags(int more) {
        flags |= more;
        return this;
    }

    public Intent setFlags(int only) {
        flags = only;
        return this;
    }

    public Intent addCategory(String name) {
        category = name;
        return this;
    }

    public Intent setAction(String name) {
        action = name;
        return this;
    }

    public Intent setData(Uri uri) {
        data = uri;
        type = null;
        return this;
    }

    public Intent setType(String name) {
        type = name;
        data = null;
        return this;
    }

    public Intent putExtra(String name, boolean value) {
        return with(name, "boolean", value);
    }

    public Intent putExtra(String name, byte value) {
        return with(name, "byte", value);
    }

    public Intent putExtra(String name, char value) {
        return with(name, "char", value);
    }

    public Intent putExtra(String name, short value) {
        return with(name, "short", value);
    }

    public Intent putExtra(String name, int value) {
        return with(name, "int", value);
    }

    public Intent putExtra(String name, long value) {
        return with(name, "long", value);
    }

    public Intent putExtra(String name, float value) {
        return with(name, "float", value);
    }

    public Intent putExtra(String name, double value) {
        return with(name, "double", value);
    }

    public Intent putExtra(String name, String value) {
        return with(name, "String", value);
    }

    public Intent putExtra(String name, CharSequence value) {
        return with(name, "CharSequence", value);
    }

    public Intent putExtra(String name, Parcelable value) {
        return with(name, "Parcelable", value);
    }

    public Intent putExtra(String name, Parcelable[] value) {
        return with(name, "Parcelable[]", value);
    }

    public Intent putExtra(String name, java.io.Serializable value) {
        return with(name, "Serializable", value);
    }

    public Intent putExtra(String name, boolean[] value) {
        return with(name, "boolean[]", value);
    }

    public Intent putExtra(String name, byte[] value) {
        return with(name, "byte[]", value);
    }

    public Intent putExtra(String name, short[] value) {
        return with(name, "short[]", value);
    }

    public Intent putExtra(String name, char[] value) {
        return with(name, "char[]", value);
    }

    public Intent putExtra(String name, int[] value) {
        return with(name, "int[]", value);
    }

    public Intent putExtra(String name, long[] value) {
        return with(name, "long[]", value);
    }

    public Intent putExtra(String name, float[] value) {
        return with(name, "float[]", value);
    }

    public Intent putExtra(String name, double[] value) {
        return with(name, "double[]", value);
    }

    public Intent putExtra(String name, String[] value) {
        return with(name, "String[]", value);
    }

    public Intent putExtra(String name, CharSequence[] value) {
        return with(name, "CharSequence[]", value);
    }

    public Intent putExtra(String name, Bundle value) {
        return with(name, "Bundle", value);
    }

    private Intent with(String name, String kind, Object value) {
        extras.put(name, kind + " " + value);
        return this;
    }

    /** For tests. */
    public String describe() {
        String text = action + " " + data + " " + type + " " + category + " flags " + flags + " " + extras;
        return wrapped == null ? text : text + " of [" + wrapped.describe() + "]";
    }
}
