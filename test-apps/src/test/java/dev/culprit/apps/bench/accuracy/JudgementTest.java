package dev.culprit.apps.bench.accuracy;

import static dev.culprit.apps.bench.accuracy.Runs.blamed;
import static dev.culprit.apps.bench.accuracy.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class JudgementTest {

    private static final Label LOCK = label(Map.of(Question.ONE_LANE_BRIDGE, Answer.YES), "");

    private static Label label(Map<Question, Answer> more, String service) {
        Map<Question, Answer> answers = new EnumMap<>(Question.class);
        answers.putAll(more);
        answers.put(Question.PERFORMANCE_PROBLEM, Answer.YES);
        answers.put(Question.APPLICATION_HICCUPS, Answer.NO);
        return new Label(
                "21",
                answers,
                Set.of("one-lane-bridge"),
                Set.of(Cause.MONITOR),
                Optional.of(Pattern.compile("Ledger")),
                service);
    }

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
                .containsExactly("blamed was one-lane-bridge, MONITOR x.Queue at  for [GET /tc/21]");
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, blamed("POOL", "x.Ledger", "")), LOCK))
                .hasSize(1);
    }

    @Test
    void oneCulpritTooManyIsAnError() {
        assertThat(Judgement.errors(
                        run("21", true, "FINDINGS", RIGHT, blamed("MONITOR", "Ledger", ""), blamed("CPU", "Work", "")),
                        LOCK))
                .containsExactly("blamed was one-lane-bridge, CPU Work at  for [GET /tc/21]");
    }

    @Test
    void noCulpritIsAnError() {
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT), LOCK)).containsExactly("nothing was blamed");
    }

    @Test
    void aWrongVerdictIsAnErrorAlsoAboveTheCulprit() {
        Map<String, Answer> wrong = Map.of("PP", Answer.YES, "AH", Answer.YES, "OLB", Answer.YES);
        assertThat(Judgement.errors(run("21", true, "FINDINGS", wrong, blamed("MONITOR", "Ledger", "")), LOCK))
                .containsExactly("AH is YES instead of NO");
    }

    @Test
    void aTwinMustBeHealthy() {
        CaseRun accused = run("21", false, "FINDINGS", RIGHT, blamed("MONITOR", "Ledger", ""));
        CaseRun healthy = run("21", false, "HEALTHY", Map.of("PP", Answer.NO));
        assertThat(Judgement.errors(accused, LOCK.ofTwin())).hasSize(2);
        assertThat(Judgement.errors(healthy, LOCK.ofTwin())).isEmpty();
    }

    @Test
    void doubtIsNoErrorButIsTold() {
        CaseRun doubtful = run("21", true, "INCONCLUSIVE", Map.of("PP", Answer.IN_DOUBT));
        CaseRun partly = run(
                "21",
                true,
                "FINDINGS",
                Map.of("PP", Answer.YES, "AH", Answer.NO, "OLB", Answer.IN_DOUBT),
                blamed("MONITOR", "Ledger", ""));

        assertThat(Judgement.errors(doubtful, LOCK)).isEmpty();
        assertThat(Judgement.errors(partly, LOCK)).isEmpty();
        assertThat(Judgement.isUndecided(doubtful, LOCK)).isTrue();
        assertThat(Judgement.isUndecided(partly, LOCK)).isTrue();
        assertThat(Judgement.isUndecided(run("21", true, "FINDINGS", RIGHT), LOCK))
                .isFalse();
    }

    @Test
    void aFailureIsAnError() {
        assertThat(Judgement.errors(run("21", true, CaseRun.FAILED, Map.of()), LOCK))
                .hasSize(1);
    }

    @Test
    void theWrongCategoryIsAnError() {
        CaseRun.Named elsewhere = new CaseRun.Named("traffic-jam", "MONITOR", "x.Ledger", "", List.of("GET /tc/21"));

        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, elsewhere), LOCK))
                .hasSize(1);
    }

    @Test
    void aCategoryIsTakenByItsWholeName() {
        CaseRun.Named inItsPlace =
                new CaseRun.Named("jam/one-lane-bridge", "MONITOR", "x.Ledger", "", List.of("GET /"));
        CaseRun.Named another =
                new CaseRun.Named("database-one-lane-bridge", "MONITOR", "x.Ledger", "", List.of("GET /"));

        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, inItsPlace), LOCK))
                .isEmpty();
        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, another), LOCK))
                .hasSize(1);
    }

    @Test
    void blamingNoServiceIsAnError() {
        CaseRun.Named nobody = new CaseRun.Named("one-lane-bridge", "MONITOR", "x.Ledger", "", List.of());

        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, nobody), LOCK))
                .hasSize(1);
    }

    @Test
    void blamingAnotherServiceIsAnError() {
        Label checkout = label(Map.of(), "/checkout");

        assertThat(Judgement.errors(run("21", true, "FINDINGS", RIGHT, blamed("MONITOR", "x.Ledger", "")), checkout))
                .hasSize(1);
    }
}
