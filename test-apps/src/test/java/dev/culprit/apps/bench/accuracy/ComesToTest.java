package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.database.Stifle;
import dev.culprit.heuristics.detectors.hiccups.ApplicationHiccups;
import dev.culprit.heuristics.detectors.hiccups.GcHiccups;
import dev.culprit.heuristics.detectors.load.PerformanceProblem;
import dev.culprit.heuristics.detectors.load.TrafficJam;
import dev.culprit.heuristics.detectors.locks.OneLaneBridge;
import dev.culprit.heuristics.detectors.remote.ChattyService;
import dev.culprit.heuristics.detectors.remote.TheKnot;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComesToTest {

    private static final Label SLOW_CALL = Labels.of("8"); // PP CVR SUP are right, AH RAMP TJ are not

    private static String name(Class<?> type) {
        return type.getName();
    }

    @Test
    void whatIsAskedAndWhatNothingRulesOut() {
        assertThat(ComesTo.detectors(SLOW_CALL))
                .contains(name(PerformanceProblem.class), name(ApplicationHiccups.class), name(TrafficJam.class))
                .contains(name(TheKnot.class), name(ChattyService.class), name(Stifle.class))
                .doesNotContain(name(OneLaneBridge.class), name(GcHiccups.class));
    }

    @Test
    void nothingBelowTheRootIfThereIsNoProblem() {
        assertThat(ComesTo.detectors(SLOW_CALL.ofTwin())).containsExactly(name(PerformanceProblem.class));
    }

    @Test
    void whatTheLabelNamesThoughItIsNotAsked() {
        Label named = new Label(
                "x", SLOW_CALL.answers(), Set.of("one-lane-bridge"), SLOW_CALL.causes(), SLOW_CALL.artefact(), "");

        assertThat(ComesTo.detectors(named)).contains(name(OneLaneBridge.class));
    }

    /** A jam that was found, or left in doubt, although there is none: what lies below it has judged. */
    @Test
    void whatAWrongAnswerLetsTheSearchComeTo() {
        Map<Question, Answer> wrong = new HashMap<>(SLOW_CALL.answers());
        wrong.put(Question.named("TJ"), Answer.YES);
        Map<Question, Answer> doubtful = new HashMap<>(SLOW_CALL.answers());
        doubtful.remove(Question.named("TJ"));

        assertThat(ComesTo.detectors(SLOW_CALL, wrong)).contains(name(OneLaneBridge.class));
        assertThat(ComesTo.detectors(SLOW_CALL, doubtful)).contains(name(OneLaneBridge.class));
        assertThat(ComesTo.detectors(SLOW_CALL, SLOW_CALL.answers())).isEqualTo(ComesTo.detectors(SLOW_CALL));
        assertThat(ComesTo.detectors(SLOW_CALL.ofTwin(), Map.of())).contains(name(OneLaneBridge.class));
    }
}
