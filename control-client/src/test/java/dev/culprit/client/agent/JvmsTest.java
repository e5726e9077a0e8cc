package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.client.processes.ProcessFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every JVM of this user is listed, whatever it does not tell of itself. */
class JvmsTest {

    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void onLinux() {
        assumeTrue(Files.isDirectory(ProcessFiles.PROC.resolve("self")), "this system has no /proc");
    }

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void jvmsThatTellNothingOfThemselvesAreListedToo() throws IOException {
        for (String hiding : List.of("-XX:+PerfDisableSharedMem", "-XX:-UsePerfData", "-Xrs")) {
            Process process = sleeper(hiding, "-Dlistening=true");
            int port = Integer.parseInt(process.inputReader().readLine().substring("READY ".length()));
            Jvm jvm = listed(process.pid()).orElseThrow(() -> new AssertionError(hiding));
            assertThat(jvm.displayName()).isEqualTo(Sleeper.class.getName());
            assertThat(jvm.javaVersion()).isEqualTo(System.getProperty("java.version"));
            assertThat(jvm.ports()).containsExactly(port);
            assertThat(jvm.user()).isEqualTo(Owners.own().getName());
            assertThat(jvm.agent()).isFalse();
        }
    }

    @Test
    void neitherThisProgramNorWhatIsNoJvmIsListed() throws IOException {
        Process other = new ProcessBuilder("sleep", "60").start();
        processes.add(other);
        assertThat(listed(other.pid())).isEmpty();
        assertThat(listed(ProcessHandle.current().pid())).isEmpty();
    }

    private static Optional<Jvm> listed(long pid) {
        return Jvms.list().stream().filter(jvm -> jvm.pid() == pid).findFirst();
    }

    private Process sleeper(String... flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", "target/test-classes", Sleeper.class.getName()));
        Process process = new ProcessBuilder(command).start();
        processes.add(process);
        return process;
    }
}
