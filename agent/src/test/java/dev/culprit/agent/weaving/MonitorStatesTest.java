package dev.culprit.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.probes.locks.SynchronizationTargets;
import dev.culprit.agent.probes.locks.VirtualSite;
import dev.culprit.agent.weaving.library.Target;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MonitorStatesTest {

    private static final int SINCE = 24;

    @Test
    void virtualThreadsGiveTheirCarrierAwayAtMonitorsFromJava24On() {
        assertThat(MonitorStates.ofThisJvm().isPresent())
                .isEqualTo(Runtime.version().feature() >= SINCE);
        assertThat(SynchronizationTargets.ALL.stream().map(Target::kind).filter(kind -> kind != VirtualSite.PARK))
                .containsExactlyElementsOf(
                        Runtime.version().feature() >= SINCE
                                ? List.of(VirtualSite.CARRIER_LEFT, VirtualSite.CARRIER_TAKEN)
                                : List.of());
    }

    @Test
    void numbersAreThoseOfTheClassFile() {
        assertThat(MonitorStates.of(code(all -> {}))).contains(new MonitorStates(112, 115, 117));
    }

    @Test
    void whereAnythingIsMissingThereAreNone() {
        for (String missing :
                List.of("BLOCKING", "WAITING", "TIMED_WAITING", "state", "notified", "mount", "afterYield")) {
            assertThat(MonitorStates.of(code(all -> all.without = missing)))
                    .as("without " + missing)
                    .isEmpty();
        }
        assertThat(MonitorStates.of(code(all -> all.access = Opcodes.ACC_STATIC)))
                .as("methods of nobody")
                .isEmpty();
    }

    @Test
    void anyOtherClassHasNone() throws Exception {
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            assertThat(MonitorStates.of(Objects.requireNonNull(in).readAllBytes()))
                    .isEmpty();
        }
    }

    /** Of a class that has what is asked for, but for one thing. */
    private static final class Code {
        private final ClassWriter writer = new ClassWriter(0);
        private String without = "";
        private int access;

        void field(int modifiers, String name, String descriptor, @Nullable Object value) {
            if (!name.equals(without)) {
                writer.visitField(modifiers, name, descriptor, null, value).visitEnd();
            }
        }

        void method(String name) {
            if (!name.equals(without)) {
                writer.visitMethod(access, name, "()V", null, null).visitEnd();
            }
        }
    }

    private static byte[] code(Consumer<Code> change) {
        Code code = new Code();
        change.accept(code);
        code.writer.visit(Opcodes.V17, 0, "gen/Thread", null, "java/lang/Object", null);
        code.field(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "BLOCKING", "I", 112);
        code.field(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "WAITING", "I", 115);
        code.field(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "TIMED_WAITING", "I", 117);
        code.field(0, "state", "I", null);
        code.field(0, "notified", "Z", null);
        code.method("mount");
        code.method("afterYield");
        code.writer.visitEnd();
        return code.writer.toByteArray();
    }
}
