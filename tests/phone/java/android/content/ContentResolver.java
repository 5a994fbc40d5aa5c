package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.IOException;
import petka.Phone;

/** What is published lies in the folder `petka.shared`; what is picked is the file that a test names. */
public abstract class ContentResolver {
    public final Uri insert(Uri table, ContentValues values) {
        return insert(table, values, null);
    }

    public final Uri insert(Uri table, ContentValues values, Bundle extras) {
        Phone.note("insert " + table + " " + values.values);
        return Uri.parse(table + "/" + values.values.get("_display_name"));
    }

    public final int delete(Uri uri, String where, String[] arguments) {
        Phone.note("delete " + uri);
        return 1;
    }

    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) throws IOException {
        return openFileDescriptor(uri, mode, null);
    }

    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode, CancellationSignal signal)
            throws IOException {
        if (Phone.isMainThread()) throw new IllegalStateException("files are not read on the main thread");
        String text = uri.toString();
        File file =
                text.startsWith("file://")
                        ? new File(text.substring(7))
                        : new File(System.getProperty("petka.shared"), text.substring(text.lastIndexOf('/') + 1));
        return new ParcelFileDescriptor(file, mode);
    }
}
