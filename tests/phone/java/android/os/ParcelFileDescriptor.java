package android.os;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;

public class ParcelFileDescriptor implements Parcelable {
    private final FileDescriptor descriptor;
    private final Object owner;

    public ParcelFileDescriptor(File file, String mode) throws IOException {
        if (mode.startsWith("r")) {
            FileInputStream stream = new FileInputStream(file);
            descriptor = stream.getFD();
            owner = stream;
        } else {
            FileOutputStream stream = new FileOutputStream(file);
            descriptor = stream.getFD();
            owner = stream;
        }
    }

    /** The number now belongs to whoever asked; on a JDK it stays open as long as `kept` does. */
    public int detachFd() throws ReflectiveOperationException {
        kept.add(owner);
        Field number = FileDescriptor.class.getDeclaredField("fd");
        number.setAccessible(true);
        return number.getInt(descriptor);
    }

    private static final java.util.List<Object> kept = new java.util.concurrent.CopyOnWriteArrayList<>();
}
