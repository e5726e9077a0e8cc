package dev.culprit.agent.weaving;

import dev.culprit.boot.Sink;
import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * One call before each instruction at which the thread may wait for a lock and one after it. Neither leaves anything on the stack,
 * needs a variable or jumps. What comes after a monitor is entered must lie where the compiler's handler for exceptions begins to
 * leave it again: the JVM compiles no method in which an exception could leave a monitor entered. Where such a place does not
 * follow at once, only the first call is made, and the wait is not known.
 */
final class LockInstructions extends MethodVisitor {

    private static final String DISPATCH = "dev/culprit/boot/Dispatch";

    /** A lock or nothing, and a number. */
    private static final int STACK = 2;

    private final LockWeaving.About about;

    /** Where handlers for all exceptions begin to hold. */
    private final Set<Label> guarded = new HashSet<>();

    private int count;

    /** What the thread will have when the next instruction is reached. */
    private int asked = Sink.NOTHING;

    private boolean needsGuard;
    private boolean isGuarded;

    LockInstructions(MethodVisitor next, LockWeaving.About about) {
        super(OpenedClassReader.ASM_API, next);
        this.about = about;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (about.isSynchronized()) {
            if (about.isStatic()) {
                super.visitInsn(Opcodes.ACONST_NULL);
            } else {
                super.visitVarInsn(Opcodes.ALOAD, 0);
            }
            tell("has", about.begin());
        }
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        if (type == null) {
            guarded.add(start);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        isGuarded |= guarded.contains(label);
        super.visitLabel(label);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + STACK, maxLocals);
    }

    /** With the lock, or null, on top of the stack. */
    private void tell(String what, int place) {
        super.visitLdcInsn(place);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, DISPATCH, what, "(Ljava/lang/Object;I)V", false);
    }

    private void asks(int place, boolean lockOnTop) {
        super.visitInsn(lockOnTop ? Opcodes.DUP : Opcodes.ACONST_NULL);
        tell("waits", place);
    }

    /** The instruction that asks has been written. */
    private void asked(int place, boolean guardNeeded) {
        asked = place;
        needsGuard = guardNeeded;
        isGuarded = false;
    }

    /** Before any other instruction. */
    private void settle(boolean harmless) {
        if (asked == Sink.NOTHING || needsGuard && !isGuarded && harmless) {
            return;
        }
        int place = asked;
        asked = Sink.NOTHING;
        if (isGuarded || !needsGuard) {
            super.visitInsn(Opcodes.ACONST_NULL);
            tell("has", place);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        settle(opcode <= Opcodes.DCONST_1); // nothing, or a constant
        if (opcode == Opcodes.MONITORENTER) {
            int place = about.instruction(count++);
            asks(place, true);
            super.visitInsn(opcode);
            asked(place, true);
        } else {
            super.visitInsn(opcode);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        settle(false);
        if (LockWeaving.About.asksForLock(owner, name, descriptor)) {
            int place = about.instruction(count++);
            asks(place, true);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            asked(place, false);
            return;
        }
        if (LockWeaving.About.asksForLockInTime(owner, name, descriptor)) {
            int place = about.instruction(count++);
            asks(place, false);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            asked(place, false);
            return;
        }
        int place = about.call(opcode, owner, name, descriptor, count);
        if (place == Sink.NOTHING) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        count++;
        asks(place, false);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        asks(Sink.NOTHING, false); // it may have run a method that is not synchronized
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        settle(opcode != Opcodes.RET);
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        settle(opcode != Opcodes.NEWARRAY);
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        settle(false);
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        settle(false);
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        settle(false);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        settle(false);
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        settle(false);
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        settle(true);
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
        settle(false);
        super.visitTableSwitchInsn(min, max, dflt, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
        settle(false);
        super.visitLookupSwitchInsn(dflt, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        settle(false);
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
