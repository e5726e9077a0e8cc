package dev.culprit.agent.weaving;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** What the methods of a class do, as text: instructions with names in place of constant pool numbers. */
final class MethodCode {

    private MethodCode() {}

    /** By method name and descriptor. */
    static Map<String, String> of(byte[] classFile) {
        Map<String, String> methods = new TreeMap<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return new Printer(methods, name + descriptor);
                            }
                        },
                        ClassReader.SKIP_DEBUG);
        return methods;
    }

    private static final class Printer extends MethodVisitor {

        private final Map<String, String> methods;
        private final String method;
        private final StringBuilder text = new StringBuilder();
        private final Map<Label, Integer> labels = new java.util.HashMap<>();

        Printer(Map<String, String> methods, String method) {
            super(Opcodes.ASM9);
            this.methods = methods;
            this.method = method;
        }

        private void line(Object... words) {
            text.append(Arrays.stream(words).map(this::word).collect(Collectors.joining(" ")))
                    .append('\n');
        }

        private String word(Object word) {
            if (word instanceof Label label) {
                return "L" + labels.computeIfAbsent(label, l -> labels.size());
            }
            return word instanceof Object[] array ? Arrays.deepToString(array) : String.valueOf(word);
        }

        @Override
        public void visitInsn(int opcode) {
            line(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            line(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            line(opcode, variable);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            line(opcode, type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            line(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            line(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            line("invokedynamic", name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            line(opcode, label);
        }

        @Override
        public void visitLabel(Label label) {
            line(label);
        }

        @Override
        public void visitLdcInsn(Object value) {
            line("ldc", value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            line("iinc", variable, increment);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label other, Label... targets) {
            line(
                    "tableswitch",
                    min,
                    max,
                    other,
                    Arrays.stream(targets).map(this::word).toArray());
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] targets) {
            line(
                    "lookupswitch",
                    Arrays.toString(keys),
                    other,
                    Arrays.stream(targets).map(this::word).toArray());
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            line("multianewarray", descriptor, dimensions);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            line("try", start, end, handler, type);
        }

        @Override
        public void visitMaxs(int stack, int variables) {
            line("max", stack, variables);
        }

        @Override
        public void visitEnd() {
            methods.put(method, text.toString());
        }
    }
}
