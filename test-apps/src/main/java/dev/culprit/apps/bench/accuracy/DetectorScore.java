package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.statistics.WilsonInterval;
import dev.culprit.heuristics.thesis.Strategies;
import dev.culprit.heuristics.thesis.Strategy;
import java.util.List;
import java.util.Map;

/**
 * How often one question was answered rightly. Runs in doubt and runs that failed count in no rate, but are told.
 *
 * @param positives runs where the right answer is yes
 * @param negatives runs where it is no
 * @param falseNegatives answered no instead of yes
 * @param falsePositives answered yes instead of no
 * @param inDoubt diagnosed without an answer, in none of the above
 * @param failed runs without a diagnosis, in none of the above
 */
record DetectorScore(
        Question question,
        int positives,
        int negatives,
        int falseNegatives,
        int falsePositives,
        int inDoubt,
        int failed) {

    private static final double NORMAL_95 = 1.96;

    /** {@code labels}: of the faulty cases; the twins' follow from them. */
    static DetectorScore of(Question question, List<CaseRun> runs, Map<String, Label> labels) {
        int positives = 0;
        int negatives = 0;
        int falseNegatives = 0;
        int falsePositives = 0;
        int inDoubt = 0;
        int failed = 0;
        for (CaseRun run : runs) {
            Label label = AccuracyTable.label(run, labels);
            Answer right = label.answers().get(question);
            Answer given = run.answer(question);
            if (right == null) {
                continue;
            }
            if (run.isFailure()) {
                failed++;
            } else if (given == Answer.IN_DOUBT || !run.isConclusive()) {
                inDoubt++;
            } else if (right == Answer.YES) {
                positives++;
                falseNegatives += given == Answer.NO ? 1 : 0;
            } else {
                negatives++;
                falsePositives += given == Answer.YES ? 1 : 0;
            }
        }
        return new DetectorScore(question, positives, negatives, falseNegatives, falsePositives, inDoubt, failed);
    }

    /**
     * Balanced accuracy: 1 is perfect, 0.5 guessing (Wert 2015, equation 6.17, simplified). NaN without runs of either kind.
     */
    double accuracy() {
        double truePositiveRate = 1 - (double) falseNegatives / positives;
        double falsePositiveRate = (double) falsePositives / negatives;
        return (1 + truePositiveRate - falsePositiveRate) / 2;
    }

    /** Whether any of the runs was asked. */
    boolean isAsked() {
        return positives + negatives + inDoubt + failed > 0;
    }

    /** Accuracy of the strategy that Wert (2015) chose, tables 6.2 to 6.12; NaN where the thesis has none. */
    double published() {
        return Strategies.all().stream()
                .filter(strategy -> strategy.winner() && question.categories().contains(strategy.problem()))
                .mapToDouble(Strategy::published)
                .findFirst()
                .orElse(Double.NaN);
    }

    /**
     * Bounds of the share of right answers about these cases, 95 %; empty text without answers. Runs of one case count as
     * independent, so nothing is said about other cases.
     */
    String interval() {
        int answers = positives + negatives;
        if (answers == 0) {
            return "";
        }
        WilsonInterval bounds = WilsonInterval.of(answers - falseNegatives - falsePositives, answers, NORMAL_95);
        return Figures.number(bounds.lower()) + "–" + Figures.number(bounds.upper());
    }
}
