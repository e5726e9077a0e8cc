package dev.culprit.apps.bench.overhead;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;

/** As many small classes as wanted, with a loader of their own: {@code made.Type0} and so on, methods {@code m0} and so on. */
final class MadeClasses extends ClassLoader {

    /** Of each class, {@code public static int m0(int)}. */
    static final int METHODS = 3;

    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_8 = 52;
    private static final int PUBLIC = 1;
    private static final int STATIC = 8;
    private static final int SUPER = 0x20;
    private static final int UTF8 = 1;
    private static final int CLASS = 7;

    private final String packageName;

    MadeClasses(String packageName) {
        super(MadeClasses.class.getClassLoader());
        this.packageName = packageName;
    }

    /** Defines so many and calls every method once. */
    void use(int classes) throws ReflectiveOperationException {
        for (int i = 0; i < classes; i++) {
            String name = packageName + ".Type" + i;
            byte[] code = code(name.replace('.', '/'));
            Class<?> type = defineClass(name, code, 0, code.length);
            for (Method method : type.getDeclaredMethods()) {
                Object answer = method.invoke(null, i);
                if (!answer.equals(i)) {
                    throw new IllegalStateException(method + " answers " + answer);
                }
            }
        }
    }

    /** A class file whose methods answer their argument. */
    private static byte[] code(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeShort(0);
            out.writeShort(JAVA_8);
            String[] texts = {name, "java/lang/Object", "(I)I", "Code"};
            out.writeShort(1 + texts.length + 2 + METHODS);
            for (String text : texts) { // 1 to 4
                out.writeByte(UTF8);
                out.writeUTF(text);
            }
            for (int text = 1; text <= 2; text++) { // 5 and 6
                out.writeByte(CLASS);
                out.writeShort(text);
            }
            for (int i = 0; i < METHODS; i++) { // from 7 on
                out.writeByte(UTF8);
                out.writeUTF("m" + i);
            }
            out.writeShort(PUBLIC | SUPER);
            out.writeShort(5);
            out.writeShort(6);
            out.writeShort(0); // interfaces
            out.writeShort(0); // fields
            out.writeShort(METHODS);
            for (int i = 0; i < METHODS; i++) {
                method(out, 7 + i);
            }
            out.writeShort(0); // attributes
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void method(DataOutputStream out, int name) throws IOException {
        byte[] body = {0x1a, (byte) 0xac}; // iload_0, ireturn
        out.writeShort(PUBLIC | STATIC);
        out.writeShort(name);
        out.writeShort(3);
        out.writeShort(1);
        out.writeShort(4);
        out.writeInt(12 + body.length);
        out.writeShort(1); // stack
        out.writeShort(1); // locals
        out.writeInt(body.length);
        out.write(body);
        out.writeShort(0); // exceptions
        out.writeShort(0); // attributes
    }
}
