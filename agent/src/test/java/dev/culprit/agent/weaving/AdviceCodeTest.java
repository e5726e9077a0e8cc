package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.advice.EntryPoint;
import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.Target;
import dev.culprit.heuristics.contract.Measure;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is copied into classes of any age must be possible in all of them: a static call per advice, nothing newer. */
class AdviceCodeTest {

    @Test
    void adviceOfEveryTargetIsOneStaticCall() throws Exception {
        for (Measure measure : Measure.values()) {
            Selection all = Selection.of(Scope.ready(), MethodSelection.of(measure, "sample.*.*"));
            for (Target target : new Targets(Libraries.ALL).of(all)) {
                assertThat(calls(target.advice()))
                        .as(target.advice().getSimpleName())
                        .containsExactlyElementsOf(expected(target.advice()));
            }
        }
    }

    private static List<String> expected(Class<?> advice) {
        List<String> methods = switch (advice.getSimpleName()) {
            case "MethodTime" -> List.of("begin", "end");
            case "MethodCall", "MethodSizes" -> List.of("beginCall", "endCall");
            case "FirstTask", "CarrierLeft" -> List.of("enter"); // its end is that of another probe
            case "CarrierTaken" -> List.of("enter"); // is an end
            case "Stepping" -> List.of("step");
            default -> List.of("enter", "exit");
        };
        return methods.stream()
                .map(method -> Opcodes.INVOKESTATIC + " dev/culprit/boot/Dispatch." + method)
                .toList();
    }

    @Test
    void aLambdaWouldBeNoticed() throws Exception {
        assertThat(calls(Target.class)).contains("invokedynamic");
        assertThat(EntryPoint.class.getDeclaredFields()).isEmpty();
    }

    /** All calls, in order, but for those of constructors. */
    private static List<String> calls(Class<?> type) throws Exception {
        List<String> calls = new ArrayList<>();
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            new ClassReader(Objects.requireNonNull(in).readAllBytes())
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public @Nullable MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String descriptor,
                                        @Nullable String signature,
                                        String @Nullable [] exceptions) {
                                    return name.equals("<init>") ? null : new Calls(calls);
                                }
                            },
                            0);
        }
        return calls;
    }

    private static final class Calls extends MethodVisitor {

        private final List<String> calls;

        Calls(List<String> calls) {
            super(Opcodes.ASM9);
            this.calls = calls;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            calls.add(opcode + " " + owner + "." + name);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            calls.add("invokedynamic");
        }
    }
}
