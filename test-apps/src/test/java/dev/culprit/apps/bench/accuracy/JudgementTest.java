package dev.culprit.apps.bench.accuracy;

import static dev.culprit.apps.bench.accuracy.Runs.blamed;
import static dev.culprit.apps.bench.accuracy.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.model.Cause;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class JudgementTest {

    private static final Label LOCK = new Label(
            "21",
            Durations.QUICK,
            Map.of(Question.PERFORMANCE_PROBLEM, Answer.YES, Question.APPLICATION_HICCUPS, Answer.NO),
            Set.of(Cause.MONITOR),
            Optional.of(Pattern.compile("Ledger")));

    private static final Map<String, Answer> RIGHT = Map.of("PP", Answer.YES, "AH", Answer.NO, "OLB", Answer.YES);

    @Test
    void nothingIsWrongWithTheRightVerdictsAndTheRightCulprit() {
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, blamed("MONITOR", "x.Ledger", "")), LOCK))
                .isEmpty();
        assertThat(Judgement.errors(
                        run("21", true, "FINDINGS", RIGHT, blamed("MONITOR", "x.Lock", "x.Ledger.book(Ledger.java:7)")),
                        LOCK))
                .isEmpty();
    }

    @Test
    void theRightCategoryWithTheWrongCulpritIsAnError() {
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, blamed("MONITOR", "x.Queue", "")), LOCK))
                .containsExactly("blamed was one-lane-bridge, MONITOR x.Queue");
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, blamed("POOL", "x.Ledger", "")), LOCK))
                .hasSize(1);
    }

    @Test
    void oneCulpritTooManyIsAnError() {
        assertThat(Judgement.errors(
                        run("21", true, "FINDINGS", RIGHT, blamed("MONITOR", "Ledger", ""), blamed("CPU", "Work", "")),
                        LOCK))
                .containsExactly("blamed was one-lane-bridge, CPU Work");
    }

    @Test
    void noCulpritIsAnError() {
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT), LOCK)).containsExactly("nothing was blamed");
    }

    @Test
    void aWrongVerdictIsAnErrorAlsoAboveTheCulprit() {
        Map<String, Answer> wrong = Map.of("PP", Answer.YES, "AH", Answer.YES);
        assertThat(Judgement.errors(run("21", true, "FINDINGS", wrong, blamed("MONITOR", "Ledger", "")), LOCK))
                .containsExactly("AH is YES instead of NO");
    }

    @Test
    void aTwinMustBeAcquitted() {
        CaseRun accused = run("21", false, "FINDINGS", RIGHT, blamed("MONITOR", "Ledger", ""));
        CaseRun acquitted = run("21", false, "HEALTHY", Map.of("PP", Answer.NO));
        assertThat(Judgement.errors(accused, LOCK.ofTwin())).hasSize(2);
        assertThat(Judgement.errors(acquitted, LOCK.ofTwin())).isEmpty();
    }

    @Test
    void doubtIsNoError() {
        CaseRun doubtful = run("21", true, "INCONCLUSIVE", Map.of("PP", Answer.IN_DOUBT));
        assertThat(doubtful.isConclusive()).isFalse();
        assertThat(Judgement.errors(doubtful, LOCK)).isEmpty();
    }
}
