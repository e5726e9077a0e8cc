package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A load that comes in waves is the generator's doing. */
@Tag("live")
class UnsteadyLoadIT extends Faults {

    private static final double LIMIT_MILLIS = 75; // together they need 100 ms, one by one a fifth of it

    @Test
    void usersInStepAreMeasuredAgainWithThinkTimesThatVaryAndNotCalledHiccups() throws Exception {
        Application application = application();
        Path json = directory().resolve("result.json");

        Client.Outcome outcome = diagnosis(
                        application,
                        "/together",
                        SharedWork.CROWD,
                        "--think",
                        "constant 300ms",
                        "--require",
                        "p99<" + (int) LIMIT_MILLIS + "ms",
                        "--time-scale",
                        "0.15",
                        "--json",
                        json.toString())
                .awaitEnd();

        outcome.assumeUndisturbed();
        DiagnosisResult result = Documents.read(Files.readString(json), DiagnosisResult.class);
        List<ExperimentResult> experiments = result.experiments();
        assertThat(experiments).as(outcome.toString()).hasSize(2);
        assertThat(experiments.get(0).percentileMillis()).as("in step").isGreaterThan(LIMIT_MILLIS);
        assertThat(experiments.get(1).percentileMillis()).as("varied").isLessThan(LIMIT_MILLIS);
        assertThat(result.outcome()).as(outcome.toString()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.categories())
                .filteredOn(category -> category.id().equals("application-hiccups"))
                .extracting(CategoryResult::verdict)
                .doesNotContain(VerdictKind.DETECTED);
        assertThat(outcome.exitCode()).isZero();
        application.assertUnharmed();
    }
}
