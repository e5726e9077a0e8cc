package dev.culprit.spring;

import java.lang.invoke.MethodHandles;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;

/**
 * Makes a class whose only method is as long as a method can be, as generators of parsers make them: no probe finds room in
 * it.
 */
final class HugeClass {

    /** A byte less than the limit of the class file. */
    private static final int LONGEST = 65_535;

    private HugeClass() {}

    static Class<?> load() throws IllegalAccessException {
        return MethodHandles.lookup().defineClass(code());
    }

    private static byte[] code() {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "dev/culprit/spring/Huge", null, "java/lang/Object", null);
        MethodVisitor method = type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()V", null, null);
        method.visitCode();
        for (int i = 1; i < LONGEST; i++) {
            method.visitInsn(Opcodes.NOP);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        type.visitEnd();
        return type.toByteArray();
    }
}
