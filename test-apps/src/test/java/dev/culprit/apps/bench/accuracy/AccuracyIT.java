package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.cases.TestApplications;
import dev.culprit.apps.results.Sources;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A few telling cases or their clean twins, each once and at small scale; the benchmark runs them all, and often. */
@Tag("live")
class AccuracyIT {

    private static final double SCALE = 0.1;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"8,true", "12,true", "15,false", "26,false", "27,true", "42,true"})
    void theVerdictsAndTheCulpritAreRight(String id, boolean faulty) throws Exception {
        Label label = faulty ? Labels.of(id) : Labels.of(id).ofTwin();

        CaseRun run = new CaseDiagnosis(TestApplications.named(id), faulty, 1, SCALE, "default")
                .run(directory, Sources.NOT_TOLD, false);

        Path output = directory.resolve("output");
        assertThat(Judgement.errors(run, label))
                .as(Files.exists(output) ? Files.readString(output) : "it did not start")
                .isEmpty();
        Assumptions.assumeFalse(Judgement.isUndecided(run, label), () -> "undecided: " + run.reasons());
    }
}
