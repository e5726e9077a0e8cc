package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;
import static dev.culprit.heuristics.facts.FactName.EXHAUSTED;
import static dev.culprit.heuristics.facts.FactName.HOLDER_STACK;
import static dev.culprit.heuristics.facts.FactName.POOL_STATE;

import dev.culprit.client.report.chart.PoolPicture;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.facts.Fact;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import dev.culprit.heuristics.wording.FactText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One card per finding: the problem, the named thing, the numbers, the place, the advice. */
final class FindingsSection {

    /** A card about a sick application should not be longer than its sentence deserves. */
    private static final int MOST_SERVICES = 8;

    private FindingsSection() {}

    static Node render(DiagnosisResult result, Levels levels) {
        if (result.findings().isEmpty()) {
            return Markup.none();
        }
        List<Element> cards = new ArrayList<>();
        for (int i = 0; i < result.findings().size(); i++) {
            cards.add(card("finding-" + (i + 1), result.findings().get(i), result, levels));
        }
        return Blocks.section(
                "findings", result.findings().size() == 1 ? "The finding" : "The findings", Markup.all(cards));
    }

    private static Element card(String id, Finding finding, DiagnosisResult result, Levels levels) {
        Artefact artefact = finding.artefact();
        return el(
                "article",
                cls("card finding"),
                attr("id", id),
                el("h3", category(finding, result)),
                Markup.when( // the first stands above all
                        !finding.sentence().equals(result.summary()),
                        el("p", cls("sentence"), text(Unbroken.sentence(finding.sentence())))),
                el(
                        "p",
                        cls("artefact"),
                        el("span", cls("kind"), text(Wording.artefact(artefact.type()) + " ")),
                        Blocks.code(artefact.name())),
                Blocks.facts(facts(finding, result, levels)),
                el("p", cls("advice"), el("strong", "What to do: "), text(Unbroken.sentence(finding.advice()))),
                pool(id, artefact),
                place(artefact),
                facts(artefact.facts()),
                Markup.when(
                        !artefact.stack().isEmpty(),
                        Blocks.folded(
                                "Stack (" + Unbroken.of(artefact.stack().size(), "frame") + ")",
                                Blocks.stack(artefact.stack()))),
                holder(artefact),
                suffering(finding));
    }

    private static List<Blocks.Fact> facts(Finding finding, DiagnosisResult result, Levels levels) {
        String highest = levels.highest()
                .map(ExperimentResult::users)
                .map(users -> " at " + Unbroken.of(users, "user"))
                .orElse("");
        List<Blocks.Fact> facts = new ArrayList<>();
        facts.add(new Blocks.Fact("Cause", Wording.cause(finding.cause()), ""));
        facts.add(new Blocks.Fact(
                "Share of response time",
                Unbroken.percent(finding.responseTimeShare()),
                finding.service() + (ofSingleUser(finding) ? " with a single user" : highest)));
        facts.add(new Blocks.Fact(
                "Requirement violated from",
                finding.fromUsers() > 0 ? Unbroken.of(finding.fromUsers(), "user") : Unbroken.UNKNOWN,
                ""));
        Gain gain = finding.gain();
        if (gain != null) {
            facts.add(new Blocks.Fact(
                    "If corrected, at best",
                    Unbroken.millis(gain.bestResponseMillis()),
                    "instead of " + Unbroken.millis(gain.responseMillis()) + "; "
                            + Unbroken.perSecond(gain.bestCallsPerSecond()) + " instead of "
                            + Unbroken.perSecond(gain.callsPerSecond())
                            + (gain.limit() == Gain.Limit.PROCESSORS ? ", then the processors are full" : "")));
            if (gain.ceilingFromUsers() > 0) {
                facts.add(new Blocks.Fact(
                        "Throughput, at most",
                        Unbroken.perSecond(gain.callsPerSecond()),
                        "from " + Unbroken.of(gain.ceilingFromUsers(), "user") + " on, however many more there are"));
            }
        }
        facts.add(new Blocks.Fact(
                "Confidence", Wording.confidence(finding.confidence()), Wording.confidenceNote(finding.confidence())));
        return facts;
    }

    /** Whether the share is of the response time of a single user, who alone shows this problem. */
    private static boolean ofSingleUser(Finding finding) {
        return finding.path().contains("single-user-problem") || finding.path().contains("the-ramp");
    }

    private static String category(Finding finding, DiagnosisResult result) {
        return result.categories().stream()
                .filter(category -> category.id().equals(finding.category()))
                .map(category -> category.name())
                .findFirst()
                .orElse(finding.category());
    }

    private static Node pool(String id, Artefact artefact) {
        return PoolFacts.of(artefact)
                .<Node>map(use -> el(
                        "div",
                        cls("pool-picture"),
                        PoolPicture.render(id + "-pool", use.size(), use.active(), use.waiting(), 340)))
                .orElse(Markup.none());
    }

    private static Node place(Artefact artefact) {
        String location = artefact.location();
        return location == null
                ? Markup.none()
                : el("p", cls("place"), el("span", cls("kind"), text("Where ")), Blocks.code(location));
    }

    /** Where the thread stood that all others waited for. */
    private static Node holder(Artefact artefact) {
        List<String> frames = artefact.facts().frames(HOLDER_STACK);
        return frames.isEmpty() ? Markup.none() : Blocks.folded("Stack of the holder", Blocks.stack(frames));
    }

    private static Node facts(Facts facts) {
        List<Node> rows = new ArrayList<>();
        for (Fact fact : facts.all()) {
            boolean saidByState = fact.name() == EXHAUSTED && facts.has(POOL_STATE);
            if (!(fact instanceof Fact.Frames) && !saidByState) {
                rows.add(el(
                        "tr",
                        el(
                                "th",
                                attr("scope", "row"),
                                text(capitalised(fact.name().label()))),
                        el("td", value(fact))));
            }
        }
        if (rows.isEmpty()) {
            return Markup.none();
        }
        return el("div", cls("scroll"), el("table", cls("details"), el("tbody", Markup.all(rows))));
    }

    private static String value(Fact fact) {
        String value = FactText.value(fact);
        return fact.name().unit().isNumber() ? Unbroken.text(value) : value;
    }

    private static String capitalised(String label) {
        return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
    }

    private static Node suffering(Finding finding) {
        if (finding.services().size() < 2) {
            return Markup.none();
        }
        List<String> shown = finding.services()
                .subList(0, Math.min(MOST_SERVICES, finding.services().size()));
        int more = finding.services().size() - shown.size();
        return el(
                "p",
                cls("note"),
                text("Services that suffer, worst first: " + String.join(", ", shown)
                        + (more > 0 ? " and " + more + " more" : "") + "."));
    }
}
