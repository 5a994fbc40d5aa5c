package android.os;

import java.util.Locale;
import petka.Phone;

public final class LocaleList implements Parcelable {
    private final String[] tags;

    public LocaleList(Locale... locales) {
        tags = new String[locales.length];
        for (int i = 0; i < locales.length; i++) tags[i] = locales[i].toLanguageTag();
    }

    private LocaleList(String tags) {
        this.tags = tags.split(",");
    }

    public static LocaleList getDefault() {
        return new LocaleList(Phone.languages);
    }

    public static LocaleList getAdjustedDefault() {
        return getDefault();
    }

    public Locale get(int index) {
        return Locale.forLanguageTag(tags[index]);
    }

    public int size() {
        return tags.length;
    }

    public String toLanguageTags() {
        return String.join(",", tags);
    }
}
