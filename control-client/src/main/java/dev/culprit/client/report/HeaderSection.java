package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.Blocks.Fact;
import dev.culprit.client.report.chart.ResponseTimeChart;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The verdict in one sentence, and what it is about. */
final class HeaderSection {

    /** Names under which the environment may say what application was looked at, best first. */
    private static final List<String> APPLICATION =
            List.of("application", "main class", "mainclass", "command", "java command", "process id", "pid");

    private HeaderSection() {}

    static Element render(DiagnosisResult result, Levels levels) {
        return el(
                "header",
                cls("verdict outcome-" + Wording.lower(result.outcome())),
                el(
                        "p",
                        cls("kicker"),
                        el(
                                "span",
                                cls("badge"),
                                el("span", attr("aria-hidden", "true"), text(symbol(result.outcome()))),
                                text(" " + badge(result))),
                        el("span", cls("brand"), text("Culprit performance diagnosis"))),
                el("h1", Unbroken.sentence(result.summary())),
                Blocks.facts(facts(result, levels)));
    }

    private static List<Fact> facts(DiagnosisResult result, Levels levels) {
        List<Fact> facts = new ArrayList<>();
        Requirement requirement = result.requirement();
        facts.add(new Fact(
                "Requirement",
                ResponseTimeChart.percentileName(requirement) + " < " + Unbroken.millis(requirement.limitMillis()),
                requirement.stated() ? "" : "the default: none was stated"));
        levels.highest()
                .filter(highest -> Double.isFinite(highest.percentileMillis()))
                .ifPresent(highest -> facts.add(measured(highest, requirement)));
        facts.add(new Fact("Maximum load", Unbroken.of(result.options().maximumUsers(), "user"), ""));
        application(result.environment().facts())
                .ifPresent(application -> facts.add(new Fact("Application", application, "")));
        result.experiments().stream()
                .mapToLong(ExperimentResult::windowStartEpochMillis)
                .filter(moment -> moment > 0)
                .min()
                .ifPresent(moment -> facts.add(new Fact(
                        "When",
                        Wording.moment(moment),
                        Unbroken.of(result.experiments().size(), "experiment"))));
        return facts;
    }

    private static Fact measured(ExperimentResult highest, Requirement requirement) {
        double factor = highest.percentileMillis() / requirement.limitMillis();
        String note = "at " + Unbroken.of(highest.users(), "user");
        if (factor > 1) {
            note += factor < 1.1 ? ", just beyond the limit" : String.format(Locale.ROOT, ", %.1f × the limit", factor);
        }
        return new Fact(
                "Measured",
                ResponseTimeChart.percentileName(requirement) + " = " + Unbroken.millis(highest.percentileMillis()),
                note);
    }

    static Optional<String> application(Map<String, String> facts) {
        for (String wanted : APPLICATION) {
            for (Map.Entry<String, String> fact : facts.entrySet()) {
                if (fact.getKey().equalsIgnoreCase(wanted) && !fact.getValue().isBlank()) {
                    boolean number = wanted.equals("pid") || wanted.equals("process id");
                    return Optional.of((number ? "process " : "") + fact.getValue());
                }
            }
        }
        return Optional.empty();
    }

    private static String badge(DiagnosisResult result) {
        return switch (result.outcome()) {
            case HEALTHY -> "Healthy";
            case FINDINGS ->
                result.findings().size() == 1 ? "1 finding" : result.findings().size() + " findings";
            case INCONCLUSIVE -> "Inconclusive";
        };
    }

    private static String symbol(Outcome outcome) {
        return switch (outcome) {
            case HEALTHY -> "✓";
            case FINDINGS -> "✕";
            case INCONCLUSIVE -> "?";
        };
    }
}
