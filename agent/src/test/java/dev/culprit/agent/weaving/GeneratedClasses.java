package dev.culprit.agent.weaving;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Data sources made at run time, of any class file version, whole or broken. */
final class GeneratedClasses extends ClassLoader {

    private static volatile int tests;

    private final Map<String, byte[]> code = new HashMap<>();
    private final int test = tests;

    /** What the loading of what all these classes need waits for, after agents have seen their code. */
    private volatile Runnable holdUp = () -> {};

    private volatile boolean hidesProbes;

    GeneratedClasses() {
        super(GeneratedClasses.class.getClassLoader());
    }

    /** The classes so far stay loaded until they are collected; the JVM of the tests hides them from now on. */
    static void nextTest() {
        tests++;
    }

    static boolean isOfAnEarlierTest(Class<?> type) {
        return type.getClassLoader() instanceof GeneratedClasses classes && classes.test != tests;
    }

    /** A data source that returns null, or throws when its static field {@code fail} is set. */
    GeneratedClasses add(String name, int version) {
        code.put(name, dataSource(name, version, writer -> {}));
        return this;
    }

    /** The same with a method of which a type is missing, as of optional libraries; nothing is wrong while nobody calls it. */
    GeneratedClasses addMentioningWhatIsMissing(String name) {
        code.put(name, dataSource(name, Opcodes.V1_8, GeneratedClasses::optional));
        return this;
    }

    /** The same with a method {@code int locked(Object)} that enters the monitor and leaves it, however it ends. */
    GeneratedClasses addLocking(String name, int version) {
        code.put(name, dataSource(name, version, writer -> locked(writer, name, version & 0xFFFF)));
        return this;
    }

    /** The same with a method whose generic types contradict its plain ones, as the Scala compiler writes them. */
    GeneratedClasses addContradictory(String name) {
        code.put(name, dataSource(name, Opcodes.V1_8, GeneratedClasses::contradictory));
        return this;
    }

    /** The same with a method that the verifier cannot accept, because a type it uses is missing. */
    GeneratedClasses addBroken(String name) {
        code.put(name, dataSource(name, Opcodes.V1_8, GeneratedClasses::broken));
        return this;
    }

    /** Loading waits for this between what agents do and its end. */
    GeneratedClasses heldUpBy(Runnable wait) {
        holdUp = wait;
        return this;
    }

    /** As modular loaders do: their classes do not see what probes call. */
    GeneratedClasses hidingProbes(boolean hides) {
        hidesProbes = hides;
        return this;
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = code.get(name.replace(".class", "").replace('/', '.'));
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.equals(DataSource.class.getName())) {
            holdUp.run();
        }
        if (hidesProbes && name.startsWith("dev.culprit.boot.")) {
            throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = code.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    DataSource make(String name) throws ReflectiveOperationException {
        return (DataSource) loadClass(name).getConstructor().newInstance();
    }

    private static byte[] dataSource(String name, int version, Consumer<ClassWriter> more) {
        String internal = name.replace('.', '/');
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                version, Opcodes.ACC_PUBLIC, internal, null, "java/lang/Object", new String[] {"javax/sql/DataSource"});
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "fail", "Z", null, null);
        constructor(writer);
        getConnection(writer, internal, version & 0xFFFF); // the upper half of the oldest is not 0
        more.accept(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void optional(ClassWriter writer) {
        MethodVisitor method = writer.visitMethod(
                Opcodes.ACC_PUBLIC, "optional", "(Lgone/Missing;)Lgone/Other;", null, new String[] {"gone/Failure"});
        method.visitCode();
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void locked(ClassWriter writer, String name, int major) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "locked", "(Ljava/lang/Object;)I", null, null);
        Label start = new Label();
        Label end = new Label();
        Label failed = new Label();
        Label thrown = new Label();
        method.visitCode();
        method.visitTryCatchBlock(start, end, failed, null);
        method.visitTryCatchBlock(failed, thrown, failed, null);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.MONITORENTER);
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.MONITOREXIT);
        method.visitLabel(end);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitInsn(Opcodes.IRETURN);
        method.visitLabel(failed);
        if (major >= Opcodes.V1_6) {
            Object[] locals = {name.replace('.', '/'), "java/lang/Object"};
            method.visitFrame(Opcodes.F_FULL, 2, locals, 1, new Object[] {"java/lang/Throwable"});
        }
        method.visitVarInsn(Opcodes.ASTORE, 2);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.MONITOREXIT);
        method.visitLabel(thrown);
        method.visitVarInsn(Opcodes.ALOAD, 2);
        method.visitInsn(Opcodes.ATHROW);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** {@code public static double min(double, double)}. */
    private static void contradictory(ClassWriter writer) {
        MethodVisitor method = writer.visitMethod(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "min", "(DD)D", "<U:Ljava/lang/Object;>(TU;TU;)TU;", null);
        method.visitCode();
        method.visitVarInsn(Opcodes.DLOAD, 0);
        method.visitVarInsn(Opcodes.DLOAD, 2);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "min", "(DD)D", false);
        method.visitInsn(Opcodes.DRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void constructor(ClassWriter writer) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void getConnection(ClassWriter writer, String internal, int major) {
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC, "getConnection", "()Ljava/sql/Connection;", null, null);
        Label fine = new Label();
        method.visitCode();
        if (major < Opcodes.V1_6) {
            subroutine(method);
        }
        method.visitFieldInsn(Opcodes.GETSTATIC, internal, "fail", "Z");
        method.visitJumpInsn(Opcodes.IFEQ, fine);
        method.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
        method.visitInsn(Opcodes.ATHROW);
        method.visitLabel(fine);
        if (major >= Opcodes.V1_6) {
            method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** As old compilers wrote {@code finally}. */
    private static void subroutine(MethodVisitor method) {
        Label subroutine = new Label();
        Label after = new Label();
        method.visitJumpInsn(Opcodes.JSR, subroutine);
        method.visitJumpInsn(Opcodes.GOTO, after);
        method.visitLabel(subroutine);
        method.visitVarInsn(Opcodes.ASTORE, 1);
        method.visitVarInsn(Opcodes.RET, 1);
        method.visitLabel(after);
    }

    /** Whether {@code gen.Missing} is a {@code gen.MissingBase} can only be said by loading it. */
    private static void broken(ClassWriter writer) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "broken", "()V", null, null);
        method.visitCode();
        method.visitTypeInsn(Opcodes.NEW, "gen/Missing");
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "gen/Missing", "<init>", "()V", false);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "gen/Taker", "take", "(Lgen/MissingBase;)V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
