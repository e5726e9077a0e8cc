package dev.culprit.agent.weaving;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Gives the bootstrap loader of the test JVM the classes that probed JDK code calls, before any test can load them from
 * the class path: what the packaged agent does in premain.
 */
public final class BootRoom implements LauncherSessionListener {

    private static final String[] CLASSES = {
        "dev/culprit/boot/Dispatch.class", "dev/culprit/boot/Dispatch$Off.class", "dev/culprit/boot/Sink.class"
    };

    private static @Nullable Instrumentation instrumentation;

    /** The test JVM's. */
    public static Instrumentation instrumentation() {
        return Objects.requireNonNull(instrumentation, "tests must run in a launcher session");
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        ByteBuddySettings.initialise(); // tests that use the byte-code library themselves would initialise it their way
        try {
            open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized void open() throws IOException {
        if (instrumentation != null) {
            return;
        }
        Path jar = Files.createTempFile("culprit-boot", ".jar");
        jar.toFile().deleteOnExit();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : CLASSES) {
                try (InputStream in = BootRoom.class.getClassLoader().getResourceAsStream(name)) {
                    Objects.requireNonNull(in, name);
                    out.putNextEntry(new JarEntry(name));
                    in.transferTo(out);
                }
            }
        }
        Instrumentation real = ByteBuddyAgent.install();
        real.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
        instrumentation = Instrumentations.intercept(
                real,
                (method, call) -> method.equals("getAllLoadedClasses")
                        ? withoutEarlierTests((Class<?>[]) call.call())
                        : call.call());
    }

    private static Class<?>[] withoutEarlierTests(Class<?>[] loaded) {
        return Stream.of(loaded)
                .filter(type -> !GeneratedClasses.isOfAnEarlierTest(type))
                .toArray(Class<?>[]::new);
    }
}
