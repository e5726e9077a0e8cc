package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real agent in another JVM. */
class AttachIT {

    @TempDir
    private Path directory;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    private Process start(String... flags) throws IOException {
        return startBelow(List.of(), flags);
    }

    /** @param launcher the program that starts the JVM, itself first */
    private Process startBelow(List<String> launcher, String... flags) throws IOException {
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", "target/test-classes", Sleeper.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(directory.resolve("err").toFile())
                .start();
        processes.add(process);
        BufferedReader out = process.inputReader();
        assertThat(out.readLine()).isEqualTo("READY");
        return process;
    }

    @Test
    void attachUseDetachAndAttachAgain() throws IOException {
        Process process = start();
        Attachment first = Attachment.to(process.pid());
        assertThat(first.attachedNow()).isTrue();
        assertThat(first.agent().identity().pid()).isEqualTo(process.pid());
        assertThat(first.agent().identity().version()).isEqualTo(ClientVersion.get());
        assertThat(first.agent().status().state()).isEqualTo(State.IDLE);
        assertThat(first.agent().facts()).isNotEmpty();
        assertThat(first.agent().instrumentedClasses()).isZero();
        assertThat(Attachment.to(process.pid()).attachedNow()).isFalse();
        AgentArguments told = new AgentArguments(true, Path.of("database.properties"));
        assertThatThrownBy(() -> Attachment.to(process.pid(), told)).hasMessageContaining("culprit detach --pid");
        try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("culprit-attach-"));
        }

        first.agent().shutdown();
        assertThat(Attachment.find(process.pid())).isEmpty();
        assertThat(process.isAlive()).isTrue();

        Attachment again = Attachment.to(process.pid());
        assertThat(again.attachedNow()).isTrue();
        again.agent().shutdown();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void aJvmWithItsOwnTemporaryDirectoryIsFound() throws IOException {
        Process process = start("-Djava.io.tmpdir=" + directory);
        Attachment attachment = Attachment.to(process.pid());
        assertThat(directory.resolve("culprit-" + System.getProperty("user.name")))
                .isDirectory();
        assertThat(Attachment.find(process.pid())).isPresent();
        attachment.agent().shutdown();
    }

    @Test
    void aJvmThatCallsItsUserByAnotherNameIsFound() throws IOException {
        Process process = start("-Duser.name=Ann Lee", "-Djava.io.tmpdir=" + directory);
        Attachment attachment = Attachment.to(process.pid());
        assertThat(directory.resolve("culprit-Ann_Lee")).isDirectory();
        attachment.agent().shutdown();
    }

    @Test
    void aJvmWhoseTemporaryDirectoryCannotBeWrittenIsToldTheRemedy() throws IOException {
        Process process = start("-Djava.io.tmpdir=/proc");
        assertThatThrownBy(() -> Attachment.to(process.pid()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the agent does not start in the JVM " + process.pid() + ": ")
                .hasMessageContaining("must be able to write to the temporary directory /proc")
                .hasMessageContaining("-Djava.io.tmpdir=DIR");
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void aJvmWithMountsOfItsOwnAndTheSameTemporaryDirectoryIsAttachedTo() throws IOException, InterruptedException {
        List<String> unshare = List.of("unshare", "--mount");
        assumeTrue(works(unshare), "mount namespaces are not allowed here");
        Process process = startBelow(unshare);
        Attachment attachment = Attachment.to(process.pid());
        assertThat(attachment.agent().status().state()).isEqualTo(State.IDLE);
        attachment.agent().shutdown();
    }

    private static boolean works(List<String> launcher) throws InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.add("true");
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void psTellsWhetherTheAgentIsThere() throws IOException {
        Process process = start("-Djava.io.tmpdir=" + directory, "-XX:-UsePerfData");
        Attachment attachment = Attachment.to(process.pid());
        assertThat(listed(process)).matches(Jvm::agent).extracting(Jvm::ports).isEqualTo(List.of());
        attachment.agent().shutdown();
        assertThat(listed(process)).matches(jvm -> !jvm.agent());
    }

    private static Jvm listed(Process process) {
        return Jvms.list().stream()
                .filter(jvm -> jvm.pid() == process.pid())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aJvmThatIsTooOldIsToldSoAndNothingIsLoaded() throws IOException {
        Process process = start("-Dpretended=11", "-Djava.io.tmpdir=" + directory);
        assertThatThrownBy(() -> Attachment.to(process.pid()))
                .isInstanceOf(UnavailableException.class)
                .hasMessage(
                        "the JVM " + process.pid() + " is Java 11; Culprit needs an application on Java 17 or newer");
        assertThat(directory.resolve("err")).isEmptyFile();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void aJvmThatRefusesAttachingIsNamedAndUnharmed() throws IOException {
        Process process = start("-XX:+DisableAttachMechanism");
        assertThatThrownBy(() -> Attachment.to(process.pid()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the JVM " + process.pid() + " was started with attaching disabled; ");
        assertThat(process.isAlive()).isTrue();
    }
}
