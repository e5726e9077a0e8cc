package dev.culprit.agent.weaving;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * The states in which a virtual thread gives its carrier thread away at a monitor, as this JVM's own code numbers them (from Java
 * 24 on). They are private, and free to change with every version: so they are read from the class file, and where
 * anything is missing that the probes rely on, there are none.
 *
 * @param entering about to wait for others to leave the monitor
 * @param waiting about to wait in {@code Object.wait}
 * @param waitingWithLimit the same, with a limit of time
 */
public record MonitorStates(int entering, int waiting, int waitingWithLimit) {

    /** Of the JDK, from Java 21 on. */
    public static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

    /** Runs on the carrier thread when it is given away; takes nothing and answers nothing. */
    public static final String LEFT = "afterYield";

    /** Runs on the carrier thread that is taken. */
    public static final String TAKEN = "mount";

    private static final Set<String> MEMBERS = Set.of(LEFT + "()V", TAKEN + "()V", "state I", "notified Z");

    private static final Optional<MonitorStates> HERE = read();

    /** Those of this JVM; empty if its virtual threads keep their carriers at monitors, or do it some other way. */
    public static Optional<MonitorStates> ofThisJvm() {
        return HERE;
    }

    private static Optional<MonitorStates> read() {
        String file = VIRTUAL_THREAD.replace('.', '/') + ".class";
        try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
            return in == null ? Optional.empty() : of(in.readAllBytes());
        } catch (IOException | RuntimeException notReadable) {
            return Optional.empty();
        }
    }

    /**
     * Those of a class file.
     *
     * @throws RuntimeException if it is none, or newer than the byte-code library
     */
    static Optional<MonitorStates> of(byte[] code) {
        Members members = new Members();
        OpenedClassReader.of(code)
                .accept(members, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Integer entering = members.constants.get("BLOCKING");
        Integer waiting = members.constants.get("WAITING");
        Integer waitingWithLimit = members.constants.get("TIMED_WAITING");
        return entering == null || waiting == null || waitingWithLimit == null || !members.names.containsAll(MEMBERS)
                ? Optional.empty()
                : Optional.of(new MonitorStates(entering, waiting, waitingWithLimit));
    }

    /** What the class declares; static methods are none that a probe could be told a thread by. */
    private static final class Members extends ClassVisitor {

        private final Set<String> names = new HashSet<>();
        private final Map<String, Integer> constants = new HashMap<>();

        Members() {
            super(OpenedClassReader.ASM_API);
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            names.add(name + " " + descriptor);
            if (value instanceof Integer number) {
                constants.put(name, number);
            }
            return null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0) {
                names.add(name + descriptor);
            }
            return null;
        }
    }
}
