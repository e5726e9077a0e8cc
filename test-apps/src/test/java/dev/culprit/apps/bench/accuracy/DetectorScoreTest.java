package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.simulation.cases.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectorScoreTest {

    private static final Question QUESTION = Question.ONE_LANE_BRIDGE;

    /**
     * Published detections of all strategies, and the rates of false answers and accuracies printed beside them: Wert (2015), tables
     * 6.2 to 6.12. Of three the scan lost cases (regression of ramps at 1e-5 and 1e-4, moving percentile of 501): there any that make
     * as many as the rates say.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PP percentile                             | 1-23  | 3-23           | 3-23                | 0    | 0    | 1.0",
                "AH moving percentile of 5                 | 3-23  | 3-5            | 3-5 10              | 0    | .055 | .972",
                "AH moving percentile of 11 or 51, buckets | 3-23  | 3-5            | 3-5                 | 0    | 0    | 1.0",
                "AH moving percentile of 501               | 3-23  | 3-5            | 3 4                 | .333 | 0    | .833",
                "RAMP direct growth                        | 3-23  | 6 7            | 3 6 7 10 18 19      | 0    | .210 | .895",
                "RAMP regression, 1e-5                     | 3-23  | 6 7            | 6 7 10 11 14 15 18 19 20 | 0 | .368 | .815",
                "RAMP regression, 1e-4                     | 3-23  | 6 7            | 6 7 10 15 18 19     | 0    | .210 | .895",
                "CVR moving percentile of 501              | 3-23  | 8-23           | 8-22                | .063 | 0    | .968",
                "RAMP regression, 1e-3                     | 3-23  | 6 7            | 6                   | .5   | 0    | .75",
                "RAMP regression, 1e-2                     | 3-23  | 6 7            |                     | 1    | 0    | .5",
                "RAMP time windows                         | 3-23  | 6 7            | 6 7                 | 0    | 0    | 1.0",
                "CVR moving percentile of 5                | 3-23  | 8-23           | 12 13 19 21 23      | .688 | 0    | .656",
                "CVR moving percentile of 11               | 3-23  | 8-23           | 8 12 13 19-21 23    | .563 | 0    | .718",
                "CVR moving percentile of 51               | 3-23  | 8-23           | 8 11-13 15 17-21 23 | .313 | 0    | .843",
                "CVR buckets                               | 3-23  | 8-23           | 8-23                | 0    | 0    | 1.0",
                "TJ regression, 0.1 or 1, t-test           | 8-23  | 10-23          | 10-23               | 0    | 0    | 1.0",
                "TJ regression, 10                         | 8-23  | 10-23          | 10-22               | .072 | 0    | .964",
                "TJ regression, 100                        | 8-23  | 10-23          | 21                  | .929 | 0    | .535",
                "OLB fixed 60                              | 10-23 | 12 13 15 21 22 | 12 13 15-22         | 0    | .556 | .722",
                "OLB fixed 70 to 95                        | 10-23 | 12 13 15 21 22 | 12 13 15-23         | 0    | .667 | .667",
                "OLB queueing theory                       | 10-23 | 12 13 15 21 22 | 12 13 15 19-22      | 0    | .222 | .889",
                "DBC all                                   | 10-23 | 11-15          | 11-15               | 0    | 0    | 1.0",
                "STIFLE                                    | 11-15 | 12 13          | 12 13               | 0    | 0    | 1.0",
                "EDC                                       | 11-15 | 14 15          | 14 15               | 0    | 0    | 1.0",
                "EM threshold                              | 10-23 | 16-20          |                     | 1    | 0    | .5",
                "EM stagnation                             | 10-23 | 16-20          | 16-18               | .4   | 0    | .8",
                "EM throughput                             | 10-23 | 16-20          | 16-20               | 0    | 0    | 1.0",
                "BLOB mean analysis                        | 16-20 | 17 18          | 16 19 20            | 1    | 1    | 0",
                "BLOB exclusion                            | 16-20 | 17 18          | 17 18               | 0    | 0    | 1.0",
                "EST                                       | 16-20 | 19 20          | 19 20               | 0    | 0    | 1.0"
            })
    void hasThePublishedRates(
            String strategy,
            String asked,
            String positives,
            @Nullable String detected,
            double falseNegatives,
            double falsePositives,
            double accuracy) {
        Set<String> right = ids(positives);
        Set<String> found = detected == null ? Set.of() : ids(detected);
        Map<String, Label> labels = new HashMap<>();
        List<CaseRun> runs = new ArrayList<>();
        ids(asked).forEach(id -> {
            labels.put(id, label(id, right.contains(id) ? Answer.YES : Answer.NO));
            runs.add(run(id, found.contains(id) ? Answer.YES : Answer.NO));
        });

        DetectorScore score = DetectorScore.of(QUESTION, runs, labels);

        assertThat(score.accuracy()).as(strategy).isCloseTo(accuracy, within(0.001));
        assertThat((double) score.falseNegatives() / score.positives()).isCloseTo(falseNegatives, within(0.001));
        if (score.negatives() > 0) {
            assertThat((double) score.falsePositives() / score.negatives()).isCloseTo(falsePositives, within(0.001));
        }
        assertThat(score.positives()).isEqualTo(right.size());
        assertThat(score.positives() + score.negatives()).isEqualTo(runs.size());
    }

    /** Numbers and ranges of them, as {@code 3 5-7}. */
    private static Set<String> ids(String text) {
        return Arrays.stream(text.split(" "))
                .map(range -> range.split("-"))
                .flatMap(range -> IntStream.rangeClosed(
                                Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1]))
                        .mapToObj(Integer::toString))
                .collect(Collectors.toSet());
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
