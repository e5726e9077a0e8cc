package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Exit code 1 means that something was found: nothing that is thrown ends with it. */
class FailureTest extends TypedCommands {

    private static final List<Throwable> THROWN = List.of(
            new OutOfMemoryError("Java heap space"),
            new OutOfMemoryError("unable to create native thread"),
            new StackOverflowError(),
            new NoClassDefFoundError("com/sun/tools/attach/VirtualMachine"),
            new ExceptionInInitializerError("x"),
            new AssertionError("a\nb"),
            new IllegalStateException("x", new OutOfMemoryError("Java heap space")),
            new IllegalStateException());

    /** Where a command prints is what a test can make throw anything. */
    private int throwing(Throwable thrown, String... more) {
        err.getBuffer().setLength(0);
        PrintWriter broken = new PrintWriter(out) {
            @Override
            public void println(String line) {
                throw FailureTest.<RuntimeException>sneaky(thrown);
            }
        };
        Surroundings surroundings = new Surroundings(broken, new PrintWriter(err), Map.of(), result -> "");
        List<String> line = new ArrayList<>(List.of("explain"));
        line.addAll(List.of(more));
        return Main.run(surroundings, line.toArray(String[]::new));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void whateverIsThrownIsOneLineAndSeventy() {
        for (Throwable thrown : THROWN) {
            assertThat(throwing(thrown)).as(thrown.toString()).isEqualTo(ExitCode.INTERNAL);
            assertOneLine("");
        }
    }

    @Test
    void lackOfMemoryIsNotTheApplications() {
        assertThat(throwing(new OutOfMemoryError("Java heap space"))).isEqualTo(ExitCode.INTERNAL);
        assertOneLine("this program ran out of memory (Java heap space, of ");
        assertThat(err.toString()).contains("java -Xmx");
        assertThat(throwing(new OutOfMemoryError("Metaspace"))).isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString()).contains("-XX:MaxMetaspaceSize");
        assertThat(throwing(new OutOfMemoryError("unable to create native thread: possibly out of memory")))
                .isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString()).contains("ulimit -u");
    }

    @Test
    void aRuntimeThatLacksAModuleIsNamed() {
        assertThat(Failure.of(new NoClassDefFoundError("jdk/jfr/consumer/RecordingFile")))
                .isEqualTo(new Failure(
                        "this Java runtime lacks the module jdk.jfr; run culprit.jar with a whole JDK",
                        ExitCode.INTERNAL));
        assertThat(Failure.of(new NoClassDefFoundError("java/sql/Date")).line()).contains("lacks java/sql/Date; ");
        assertThat(Failure.of(new NoClassDefFoundError("dev/culprit/Missing")).line())
                .startsWith("internal error: ");
    }

    @Test
    void theTraceIsShownOnRequest() {
        assertThat(throwing(new StackOverflowError(), "--verbose")).isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString()).contains("\tat ");
    }

    @Test
    void whatIsUnavailableStaysSeventyFive() {
        assertThat(Failure.of(new UnavailableException("gone; start it", new OutOfMemoryError())))
                .isEqualTo(new Failure("gone; start it", ExitCode.UNAVAILABLE));
    }

    @Test
    void anOldJavaIsToldSoByAClassThatItCanLoad() throws IOException {
        assertThat(Launcher.refusal("1.8")).isEqualTo("this is Java 8; run culprit.jar with Java 17 or newer");
        assertThat(Launcher.refusal("11")).startsWith("this is Java 11; ");
        assertThat(Launcher.refusal("17")).isEmpty();
        assertThat(Launcher.start("11")).isEqualTo(ExitCode.INTERNAL);
        byte[] launcher = Launcher.class.getResourceAsStream("Launcher.class").readAllBytes();
        assertThat(launcher[7]).as("class file of Java 8").isEqualTo((byte) 52);
    }
}
