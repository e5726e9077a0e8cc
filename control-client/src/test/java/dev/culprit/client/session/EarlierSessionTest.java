package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.Samples;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierSessionTest {

    private static final DiagnosisOptions OPTIONS = Samples.OPTIONS.by(ClientVersion.get());
    private static final String RUN_ID = KeptDiagnosis.RUN_ID;

    @TempDir
    private Path directory;

    private Path kept;
    private Path own;

    @BeforeEach
    void record() throws IOException {
        kept = directory.resolve("kept");
        own = Files.createDirectory(directory.resolve("agent"));
        KeptDiagnosis.record(kept, 1, 50, OPTIONS);
        KeptDiagnosis.record(kept, 2, 1, OPTIONS);
        Files.writeString(kept.resolve("experiment-3.jfr"), "half-wri");
    }

    private Identity agent() {
        return new Identity(URI.create("http://127.0.0.1:1/"), 4711, ClientVersion.get(), own.toString());
    }

    @Test
    void completeRecordingsAreHandedOverForTheAgentsEyesOnly() throws IOException {
        EarlierSession earlier = EarlierSession.open(kept);

        assertThat(earlier.handTo(agent())).isEqualTo(RUN_ID);

        Path given = own.resolve(RUN_ID);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(given)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(given)) {
            assertThat(files)
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("experiment-1.jfr", "experiment-2.jfr");
        }
        assertThat(given.resolve("experiment-2.jfr")).hasSameBinaryContentAs(kept.resolve("experiment-2.jfr"));
        assertThat(earlier.names()).containsExactly("experiment-1.jfr", "experiment-2.jfr");
        assertThat(earlier.unreadable()).singleElement().asString().contains("experiment-3.jfr");
    }

    @Test
    void anAgentThatHasThemStillKeepsThem() throws IOException {
        EarlierSession.open(kept).handTo(agent());
        Path more = own.resolve(RUN_ID).resolve("experiment-3.jfr");
        Files.writeString(more, "what the client did not see any more");

        EarlierSession.open(kept).handTo(agent());

        assertThat(more).exists();
    }

    @Test
    void anotherDiagnosisOfTheSameNameIsNotTouched() throws IOException {
        Path other = Files.createDirectory(own.resolve(RUN_ID)).resolve("experiment-1.jfr");
        Files.writeString(other, "another");

        EarlierSession earlier = EarlierSession.open(kept);
        assertThatThrownBy(() -> earlier.handTo(agent()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("another one of that name");
        assertThat(other).hasContent("another");
    }

    @Test
    void linksInTheAgentsDirectoryAreNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path given = Files.createSymbolicLink(own.resolve(RUN_ID), elsewhere);
        EarlierSession earlier = EarlierSession.open(kept);
        assertThatThrownBy(() -> earlier.handTo(agent())).isInstanceOf(UnavailableException.class);
        assertThat(elsewhere).isEmptyDirectory();

        Files.delete(given);
        Path file = Files.createDirectory(given).resolve("experiment-1.jfr");
        Files.createSymbolicLink(file, elsewhere.resolve("not-there"));
        assertThatThrownBy(() -> earlier.handTo(agent()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("another one of that name");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void anAgentElsewhereIsSaid() throws IOException {
        Files.delete(own);
        EarlierSession earlier = EarlierSession.open(kept);
        assertThatThrownBy(() -> earlier.handTo(agent()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("on the application's machine, as its user");
    }

    @Test
    void otherOptionsAreRefused() {
        EarlierSession earlier = EarlierSession.open(kept);
        assertThat(earlier.refusal(Samples.OPTIONS)).isEmpty();
        DiagnosisOptions other = Samples.OPTIONS.judgedBy(DiagnosisOptions.Rules.THESIS);
        assertThat(earlier.refusal(other))
                .hasValueSatisfying(line -> assertThat(line).contains("rules DEFAULT, not THESIS"));
    }

    /** In the first window, of 50 users, nothing was called: a diagnosis ends there. */
    @Test
    void isCompleteIfADiagnosisFindsAllThatItAsksFor() throws IOException {
        assertThat(EarlierSession.open(kept).isComplete()).isTrue();

        KeptDiagnosis.record(kept, 1, 50, 1, OPTIONS, RUN_ID);
        assertThat(EarlierSession.open(kept).isComplete())
                .as("a window that is too short is measured again")
                .isFalse();

        Files.delete(kept.resolve("experiment-1.jfr"));
        assertThat(EarlierSession.open(kept).isComplete()).isFalse();
    }

    @Test
    void whoseReadingIsInterruptedIsCancelled() {
        EarlierSession earlier = EarlierSession.open(kept);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(earlier::isComplete).isInstanceOf(CancelledException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void recordingsOfAnotherDiagnosisAreTold() throws IOException {
        assertThat(EarlierSession.open(kept).foreign()).isEmpty();
        KeptDiagnosis.record(kept, 1, 7, OPTIONS, "20260203-040506");

        EarlierSession earlier = EarlierSession.open(kept);

        assertThat(earlier.names()).as("of the last").containsExactly("experiment-1.jfr");
        assertThat(earlier.foreign()).singleElement().asString().contains("experiment-2.jfr", RUN_ID);
    }

    @Test
    void aDirectoryWithoutACompleteRecordingIsSaid() throws IOException {
        Files.delete(kept.resolve("experiment-1.jfr"));
        Files.delete(kept.resolve("experiment-2.jfr"));
        assertThatThrownBy(() -> EarlierSession.open(kept))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("holds no recording of a diagnosis")
                .hasMessageContaining("experiment-3.jfr");
    }
}
