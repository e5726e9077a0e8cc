package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A diagnosis whose application is killed in between, and goes on with the next one. */
@Tag("live")
class ResumeIT extends Faults {

    private static final int USERS = 12;
    private static final int BEFORE = 2;
    private static final String[] OPTIONS = {"--require", "p99<50ms", "--time-scale", "0.1"};

    @Test
    void goesOnInTheNextLifeOfTheApplication() throws Exception {
        Application application = application();
        Client client = start(application, "--keep", "kept");
        Patience.until(
                "two experiments in the directory",
                () -> recordings() >= BEFORE || !client.process().isAlive());
        application.process().kill();
        Client.Outcome interrupted = client.awaitEnd();
        interrupted.assumeUndisturbed();
        assertThat(interrupted.exitCode()).as(interrupted.toString()).isEqualTo(75);
        assertThat(interrupted.text()).contains("--resume kept goes on with it");
        int kept = recordings();
        Path damaged = kept().resolve(RecordingNames.of(kept + 1));
        Files.write(damaged, new byte[] {'F', 'L', 'R', 0});
        Application next = owned(Application.start(Child.ownJdk(), directory().resolve("next"), application.port()));

        Client.Outcome refused = start(next, "--resume", "kept", "--seed", "7").awaitEnd();
        Client.Outcome occupied = start(next, "--keep", "kept").awaitEnd();
        Client.Outcome outcome =
                start(next, "--resume", "kept", "--json", "resumed.json").awaitEnd();

        refused.assertOneLine(64, "made with seed 1, not 7");
        occupied.assertOneLine(64, "--keep: kept exists");
        outcome.assumeUndisturbed();
        assertThat(outcome.text())
                .contains("not taken over: ", damaged.getFileName().toString());
        assumeFalse(
                outcome.text().contains("nothing is taken over: the application was restarted"),
                "by chance it looked as if something piled up, so that all had to be of one life");
        assumeFalse(
                outcome.text().contains("than in its earlier life"),
                "the machine was slower or faster than before, and so was the application");
        assertThat(outcome.text()).doesNotContain("nothing is taken over");
        DiagnosisResult result = read("resumed.json");
        assertFound(outcome, result);
        assertThat(result.takenOver()).isEqualTo(kept);
        assertThat(result.experiments()).hasSizeGreaterThan(kept);
        assertThat(result.experiments())
                .extracting(ExperimentResult::windowStartEpochMillis)
                .as("in order of time")
                .isSorted();
        assertThat(recordings()).isEqualTo(result.experiments().size());
        next.assertUnharmed();

        Client.Outcome again = client("analyze", "kept", "--json", "again.json").awaitEnd();
        assertFound(again, read("again.json"));
        assertThat(read("again.json").experiments())
                .extracting(ExperimentResult::key, ExperimentResult::calls)
                .containsExactlyElementsOf(result.experiments().stream()
                        .map(run -> tuple(run.key(), run.calls()))
                        .toList());
        assertThat(read("again.json").takenOver()).isEqualTo(kept);

        start(next, "--resume", "kept")
                .awaitEnd()
                .assertOneLine(64, "nothing is missing in kept", "'culprit analyze kept' judges it");
    }

    private Client start(Application application, String... more) throws IOException {
        String[] all = Client.diagnose(
                application,
                "/lane",
                USERS,
                Stream.of(OPTIONS, more).flatMap(Arrays::stream).toArray(String[]::new));
        return client(all);
    }

    private static void assertFound(Client.Outcome outcome, DiagnosisResult result) {
        assertThat(result.outcome()).as(outcome.toString()).isEqualTo(Outcome.FINDINGS);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(result.findings()).anySatisfy(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.MONITOR);
            assertThat(finding.path()).contains("one-lane-bridge");
        });
    }

    private DiagnosisResult read(String name) throws IOException {
        return Documents.read(Files.readString(clientDirectory().resolve(name)), DiagnosisResult.class);
    }

    private Path kept() {
        return clientDirectory().resolve("kept");
    }

    private int recordings() throws IOException {
        List<Path> found = Files.isDirectory(kept()) ? RecordingNames.in(kept()) : List.of();
        return found.size();
    }
}
