package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.results.Medians;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The runs as two Markdown tables: by detector and by case. */
final class AccuracyTable {

    private AccuracyTable() {}

    static Label label(CaseRun run, Map<String, Label> labels) {
        Label label = labels.get(run.testCase());
        if (label == null) {
            throw new IllegalArgumentException("no label for case " + run.testCase());
        }
        return run.faulty() ? label : label.ofTwin();
    }

    static String byDetector(List<CaseRun> runs, Map<String, Label> labels) {
        StringBuilder table = new StringBuilder("""
                | detector | found | missed | ruled out | falsely accused | in doubt | failed | accuracy | right runs, 95 % | Wert (2015), all 23 cases |
                |---|---|---|---|---|---|---|---|---|---|
                """);
        for (Question question : Question.values()) {
            DetectorScore score = DetectorScore.of(question, runs, labels);
            if (!score.isAsked()) {
                continue;
            }
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %d of %d | %d | %d of %d | %d | %d | %d | %s | %s | %s |%n",
                    question.column(),
                    score.positives() - score.falseNegatives(),
                    score.positives(),
                    score.falseNegatives(),
                    score.negatives() - score.falsePositives(),
                    score.negatives(),
                    score.falsePositives(),
                    score.inDoubt(),
                    score.failed(),
                    Figures.number(score.accuracy()),
                    score.interval(),
                    Figures.number(score.published())));
        }
        return table.toString();
    }

    /**
     * How both sets of rules answer the questions of the thesis, about the cases that were diagnosed by both, and how often Wert (2015)
     * was right; empty if there are none.
     */
    static Optional<String> sideBySide(List<CaseRun> ours, List<CaseRun> thesis, Map<String, Label> labels) {
        List<CaseRun> byUs = withCasesOf(thesis, ours);
        List<CaseRun> byThem = withCasesOf(ours, thesis);
        if (byUs.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder table = new StringBuilder("""
                | detector | default: found | falsely accused | in doubt | accuracy | thesis: found | falsely accused | in doubt | accuracy | published |
                |---|---|---|---|---|---|---|---|---|---|
                """);
        for (Question question : Question.values()) {
            DetectorScore score = DetectorScore.of(question, byUs, labels);
            if (score.isAsked() && !Double.isNaN(score.published())) {
                table.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %s |%n",
                        question.column(),
                        cells(score),
                        cells(DetectorScore.of(question, byThem, labels)),
                        Figures.number(score.published())));
            }
        }
        return Optional.of(table.toString());
    }

    private static List<CaseRun> withCasesOf(List<CaseRun> others, List<CaseRun> runs) {
        Set<String> cases = others.stream().map(CaseRun::testCase).collect(Collectors.toSet());
        return runs.stream().filter(run -> cases.contains(run.testCase())).toList();
    }

    private static String cells(DetectorScore score) {
        return String.format(
                Locale.ROOT,
                "%d of %d | %d of %d | %d | %s",
                score.positives() - score.falseNegatives(),
                score.positives(),
                score.falsePositives(),
                score.negatives(),
                score.inDoubt() + score.failed(),
                Figures.number(score.accuracy()));
    }

    /** {@code cases}: ids with titles, in the order of the rows. */
    static String byCase(List<CaseRun> runs, Map<String, Label> labels, Map<String, String> cases) {
        StringBuilder table = new StringBuilder("""
                | case | | right verdicts | right cause | in doubt | seconds of experiments | minutes | JMC warns | JMC names the cause | errors |
                |---|---|---|---|---|---|---|---|---|---|
                """);
        cases.forEach((id, title) -> {
            for (boolean faulty : new boolean[] {true, false}) {
                List<CaseRun> of = runs.stream()
                        .filter(run -> run.testCase().equals(id) && run.faulty() == faulty)
                        .toList();
                if (!of.isEmpty()) {
                    table.append(row(id, faulty ? title : "its clean twin", of, labels));
                }
            }
        });
        return table.toString();
    }

    private static String row(String id, String title, List<CaseRun> runs, Map<String, Label> labels) {
        List<CaseRun> judged = runs.stream()
                .filter(run -> !Judgement.isUndecided(run, label(run, labels)))
                .toList();
        long rightVerdicts = count(
                judged, run -> Judgement.wrongAnswers(run, label(run, labels)).isEmpty());
        long rightCauses = count(
                judged,
                run -> !run.isFailure()
                        && Judgement.wrongFindings(run, label(run, labels)).isEmpty());
        List<String> errors = runs.stream()
                .flatMap(run -> Judgement.errors(run, label(run, labels)).stream())
                .distinct()
                .map(error -> error.replaceAll("\\s+", " ").replace("|", "\\|"))
                .toList();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d of %d | %d of %d | %d | %.0f | %.1f | %s | %s | %s |%n",
                id,
                title,
                rightVerdicts,
                judged.size(),
                rightCauses,
                judged.size(),
                runs.size() - judged.size(),
                median(runs, CaseRun::experimentSeconds),
                median(runs, CaseRun::minutes),
                warnings(judged),
                named(judged, labels),
                String.join("; ", errors));
    }

    /** Rules of JDK Mission Control that warn in most runs. */
    private static String warnings(List<CaseRun> runs) {
        return runs.stream()
                .flatMap(run -> run.missionControl().stream().map(MissionControl.Warning::rule))
                .collect(Collectors.groupingBy(rule -> rule, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> 2 * entry.getValue() > runs.size())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    /** In how many runs a warning of theirs names what is to blame; a dash where there is nothing with a name. */
    private static String named(List<CaseRun> runs, Map<String, Label> labels) {
        if (runs.stream().allMatch(run -> label(run, labels).artefact().isEmpty())) {
            return "–";
        }
        return count(
                        runs,
                        run -> label(run, labels)
                                .artefact()
                                .map(pattern -> run.missionControl().stream()
                                        .anyMatch(warning ->
                                                pattern.matcher(warning.text()).find()))
                                .orElse(false))
                + " of " + runs.size();
    }

    private static long count(List<CaseRun> runs, Predicate<CaseRun> which) {
        return runs.stream().filter(which).count();
    }

    private static double median(List<CaseRun> runs, ToDoubleFunction<CaseRun> value) {
        return Medians.of(runs.stream().mapToDouble(value).toArray());
    }
}
