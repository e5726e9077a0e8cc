package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.simulation.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectorScoreTest {

    private static final Question QUESTION = Question.ONE_LANE_BRIDGE;

    /** Published detections of several strategies, and the accuracies printed beside them: Wert (2015), section 6.3. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10-23 | 12 13 15 21 22    | 12 13 15 19 20 21 22             | 0.889",
                "10-23 | 12 13 15 21 22    | 12 13 15 16 17 18 19 20 21 22    | 0.722",
                "10-23 | 12 13 15 21 22    | 12 13 15 16 17 18 19 20 21 22 23 | 0.667",
                "3-23  | 3 4 5             | 3 4 5 10                         | 0.972",
                "3-23  | 6 7               | 3 6 7 10 18 19                   | 0.895",
                "3-23  | 6 7               | 6                                | 0.750",
                "16-20 | 17 18             | 16 19 20                         | 0.000",
                "16-20 | 17 18             | 17 18                            | 1.000"
            })
    void hasThePublishedAccuracy(String asked, String positives, String detected, double accuracy) {
        Set<String> right = Set.of(positives.split(" "));
        Set<String> found = Set.of(detected.split(" "));
        String[] bounds = asked.split("-");
        Map<String, Label> labels = new HashMap<>();
        List<CaseRun> runs = new ArrayList<>();
        IntStream.rangeClosed(Integer.parseInt(bounds[0]), Integer.parseInt(bounds[1]))
                .mapToObj(Integer::toString)
                .forEach(id -> {
                    labels.put(id, label(id, right.contains(id) ? Answer.YES : Answer.NO));
                    runs.add(run(id, found.contains(id) ? Answer.YES : Answer.NO));
                });

        DetectorScore score = DetectorScore.of(QUESTION, runs, labels);

        assertThat(score.accuracy()).isCloseTo(accuracy, within(0.001));
        assertThat(score.positives()).isEqualTo(right.size());
        assertThat(score.positives() + score.negatives()).isEqualTo(runs.size());
    }

    @Test
    void runsInDoubtAndFailedOnesAreToldButCountInNoRate() {
        Map<String, Label> labels = Map.of("1", label("1", Answer.YES), "2", label("2", Answer.NO));
        List<CaseRun> runs = List.of(
                run("1", Answer.YES),
                run("2", Answer.NO),
                run("1", Answer.IN_DOUBT),
                Runs.run("2", true, "INCONCLUSIVE", Map.of(QUESTION.column(), Answer.YES)),
                Runs.run("2", true, CaseRun.FAILED + " 75", Map.of()));

        DetectorScore score = DetectorScore.of(QUESTION, runs, labels);

        assertThat(score).isEqualTo(new DetectorScore(QUESTION, 1, 1, 0, 0, 2, 1));
        assertThat(score.accuracy()).isEqualTo(1);
    }

    @Test
    void casesInWhichTheQuestionDoesNotAriseAreNotAsked() {
        Label other = new Label("1", Map.of(), Set.of(), Set.of(), Optional.empty(), "");

        DetectorScore score = DetectorScore.of(QUESTION, List.of(run("1", Answer.YES)), Map.of("1", other));

        assertThat(score).isEqualTo(new DetectorScore(QUESTION, 0, 0, 0, 0, 0, 0));
        assertThat(score.isAsked()).isFalse();
        assertThat(score.accuracy()).isNaN();
        assertThat(score.interval()).isEmpty();
    }

    @Test
    void knowsTheAccuracyOfTheStrategyThatTheThesisChose() {
        assertThat(new DetectorScore(QUESTION, 1, 1, 0, 0, 0, 0).published()).isCloseTo(0.889, within(0.001));
        assertThat(new DetectorScore(Question.STIFLE, 1, 1, 0, 0, 0, 0).published())
                .isEqualTo(1);
        assertThat(new DetectorScore(Question.SPIN_WAIT, 1, 1, 0, 0, 0, 0).published())
                .isNaN();
    }

    @Test
    void theIntervalNarrowsWithTheRuns() {
        assertThat(new DetectorScore(QUESTION, 2, 3, 0, 0, 0, 0).interval()).isEqualTo("0.566–1.000");
        assertThat(new DetectorScore(QUESTION, 20, 30, 0, 0, 0, 0).interval()).isEqualTo("0.929–1.000");
    }

    private static Label label(String id, Answer answer) {
        return new Label(id, Map.of(QUESTION, answer), Set.of(), Set.of(), Optional.empty(), "");
    }

    private static CaseRun run(String id, Answer answer) {
        return Runs.run(id, true, "FINDINGS", Map.of(QUESTION.column(), answer));
    }
}
