package android.provider;

import android.net.Uri;
import petka.Phone;

public final class MediaStore {
    public interface MediaColumns {
        String DISPLAY_NAME = "_display_name";
        String MIME_TYPE = "mime_type";
        String RELATIVE_PATH = "relative_path";
        String IS_PENDING = "is_pending";
    }

    public static final class Images {
        public static final class Media {
            public static final Uri EXTERNAL_CONTENT_URI = Uri.parse("content://media/external/images/media");
        }
    }

    public static final class Downloads {
        static {
            Phone.since(29, "MediaStore.Downloads");
        }

        public static final Uri EXTERNAL_CONTENT_URI = Uri.parse("content://media/external/downloads");
    }
}
