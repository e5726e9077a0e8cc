package dev.culprit.heuristics.search;

import dev.culprit.heuristics.analysis.database.StatementCost;
import dev.culprit.heuristics.analysis.gain.GainBounds;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import dev.culprit.heuristics.wording.SearchSentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns the verdicts and measurements of a finished search into its result. */
final class ResultAssembly {

    private final EvaluationPlan plan;
    private final DiagnosisOptions options;
    private final VerdictTree tree;
    private final ExperimentLog log;

    ResultAssembly(EvaluationPlan plan, DiagnosisOptions options, VerdictTree tree, ExperimentLog log) {
        this.plan = plan;
        this.options = options;
        this.tree = tree;
        this.log = log;
    }

    DiagnosisResult assemble(String runId, Environment environment, boolean cancelled) {
        List<CategoryResult> categories = tree.results();
        List<Finding> all = findings();
        List<Finding> findings = all.stream()
                .filter(finding -> !Precedence.isSecond(finding, all, new Weights()))
                .map(this::withGain)
                .toList();
        List<String> reasons = new ArrayList<>();
        Outcome outcome = outcome(findings, categories, cancelled, reasons);
        return DiagnosisResult.builder(runId, outcome, options, environment)
                .summary(summary(outcome, findings, reasons))
                .reasons(reasons)
                .findings(findings)
                .latent(latent(all))
                .categories(categories)
                .experiments(log.results())
                .notTested(notTested(outcome, categories, all))
                .build();
    }

    private Finding withGain(Finding finding) {
        return GainBounds.of(finding, log.measurements()).map(finding::winning).orElse(finding);
    }

    /** What is not already a finding, on the same service or another; the costliest first. */
    private List<Finding> latent(List<Finding> findings) {
        return plan.detectors().stream()
                .flatMap(detector ->
                        detector.latent(plan.taxonomy().path(detector.category()), log.measurements()).stream())
                .filter(weakness -> findings.stream()
                        .noneMatch(finding -> finding.artefact()
                                        .name()
                                        .equals(weakness.artefact().name())
                                && finding.services().contains(weakness.service())))
                .sorted(Comparator.comparingDouble(Finding::responseTimeShare).reversed())
                .toList();
    }

    /** Deepest first: a service that a deeper category explains is not asked about again above. */
    private List<Finding> findings() {
        Taxonomy taxonomy = plan.taxonomy();
        Map<String, Set<String>> explained = new HashMap<>();
        Set<String> passedOver = tree.servicesPassedOver().keySet();
        List<Finding> findings = new ArrayList<>();
        List<Detector> deepestFirst = plan.detectors().stream()
                .filter(detector -> tree.detected(detector.category()))
                .sorted(Comparator.comparingInt((Detector detector) ->
                                taxonomy.path(detector.category()).size())
                        .reversed())
                .toList();
        for (Detector detector : deepestFirst) {
            String category = detector.category();
            CategoryVerdict verdict = tree.get(category);
            if (verdict == null) {
                continue;
            }
            Set<String> below = explained.getOrDefault(category, Set.of());
            List<String> open = verdict.detectedIn().stream()
                    .filter(service ->
                            !below.contains(service) && !passedOver.contains(service) && !doubtBelow(category, service))
                    .toList();
            List<String> path = taxonomy.path(category);
            List<Finding> found = open.isEmpty()
                    ? List.of()
                    : detector.findings(open, path, log.measurements()).stream()
                            // that nothing was found below would not be true where nobody looked
                            .filter(finding -> finding.cause() != Cause.UNKNOWN || !tree.leavesOut(category))
                            .toList();
            findings.addAll(found);
            for (String ancestor : path.subList(0, path.size() - 1)) {
                Set<String> services = explained.computeIfAbsent(ancestor, key -> new HashSet<>());
                services.addAll(below);
                found.forEach(finding -> finding.services().stream()
                        .filter(service -> explains(finding, service, ancestor))
                        .forEach(services::add));
            }
        }
        findings.sort(Comparator.comparing((Finding finding) -> finding.cause() == Cause.UNKNOWN)
                .thenComparing(Comparator.comparingDouble(this::weight).reversed()));
        return findings;
    }

    /** Whether nothing is left to say about one of its services by a category above. */
    private boolean explains(Finding finding, String service, String above) {
        List<String> path = finding.path();
        boolean rightAbove = path.get(path.size() - 2).equals(above);
        return !rightAbove || detector(finding.category()).explains(service, log.measurements());
    }

    private Detector detector(String category) {
        return plan.detectors().stream()
                .filter(detector -> detector.category().equals(category))
                .findFirst()
                .orElseThrow();
    }

    /** Whether a category below could not be judged for this service; then naming a cause here would be a guess. */
    private boolean doubtBelow(String category, String service) {
        for (Category child : plan.taxonomy().children(category)) {
            CategoryVerdict verdict = tree.get(child.id());
            if (verdict != null && verdict.doubtful() && verdict.byService().isEmpty()) {
                return true;
            }
            if (verdict != null
                    && verdict.byService().get(service) instanceof Verdict.Inconclusive inconclusive
                    && inconclusive.doubt() != Verdict.Doubt.TOO_FEW_CALLS) {
                return true;
            }
        }
        return false;
    }

    private final class Weights implements Precedence.Weights {

        @Override
        public double of(Finding finding) {
            return weight(finding);
        }

        @Override
        public double shareOfDatabaseWork(Set<String> statements, String service) {
            return StatementCost.shareOfWork(statements, service, log.measurements());
        }

        @Override
        public boolean explains(Finding finding, String service, String above) {
            return ResultAssembly.this.explains(finding, service, above);
        }
    }

    /** How many calls at maximum load are in it at a time, over the services that suffer. */
    private double weight(Finding finding) {
        return finding.responseTimeShare()
                * finding.services().stream()
                        .mapToDouble(service -> LoadedWindows.callsUnderWay(service, log.measurements()))
                        .sum();
    }

    private Outcome outcome(
            List<Finding> findings, List<CategoryResult> categories, boolean cancelled, List<String> reasons) {
        CategoryResult root = categories.get(0);
        if (cancelled) {
            reasons.add(SearchSentences.cancelled());
            return Outcome.INCONCLUSIVE;
        }
        boolean named = findings.stream().anyMatch(finding -> finding.cause() != Cause.UNKNOWN);
        if (root.verdict() == VerdictKind.NOT_DETECTED) {
            return Outcome.HEALTHY;
        }
        undecided(categories)
                .forEach(category -> reasons.add(SearchSentences.about(category.name(), category.reason())));
        if (root.verdict() == VerdictKind.DETECTED && (named || reasons.isEmpty())) {
            reasons.clear();
            return Outcome.FINDINGS;
        }
        if (reasons.isEmpty()) {
            reasons.add(root.reason());
        }
        return Outcome.INCONCLUSIVE;
    }

    /** Categories that were looked into without a verdict. */
    private List<CategoryResult> undecided(List<CategoryResult> categories) {
        return categories.stream()
                .filter(category -> category.verdict() == VerdictKind.INCONCLUSIVE && tree.get(category.id()) != null)
                .toList();
    }

    private String summary(Outcome outcome, List<Finding> findings, List<String> reasons) {
        String requirement = options.requirement().expression();
        int users = options.maximumUsers();
        return switch (outcome) {
            case HEALTHY -> SearchSentences.healthy(requirement, users);
            case FINDINGS ->
                findings.isEmpty()
                        ? SearchSentences.noCauseNamed(requirement, users)
                        : findings.get(0).sentence();
            case INCONCLUSIVE -> SearchSentences.noVerdict(requirement, users, reasons.get(0));
        };
    }

    /**
     * A line for each service, or one for all where they are many.
     *
     * @param lines of services of which much the same is true
     */
    private static List<NotTested> perService(List<NotTested> lines) {
        if (lines.size() <= SearchSentences.NAMED) {
            return lines;
        }
        NotTested first = lines.get(0);
        return List.of(new NotTested(
                SearchSentences.eachOf(lines.stream().map(NotTested::what).toList()),
                SearchSentences.forExample(first.what(), first.reason())));
    }

    private List<NotTested> notTested(Outcome outcome, List<CategoryResult> categories, List<Finding> all) {
        List<NotTested> list = new ArrayList<>();
        all.stream()
                .filter(finding -> Precedence.isSecond(finding, all, new Weights()))
                .forEach(finding ->
                        list.add(new NotTested(finding.service(), SearchSentences.second(finding.sentence()))));
        if (outcome == Outcome.FINDINGS) { // else it is the reason for the outcome
            undecided(categories)
                    .forEach(category -> list.add(new NotTested(
                            category.id(), SearchSentences.undecided(category.name(), category.reason()))));
        }
        log.notAfforded()
                .forEach(purpose -> list.add(new NotTested(
                        purpose, SearchSentences.noTimeToAsk(options.limits().budgetSeconds()))));
        List<NotTested> notJudged = new ArrayList<>();
        tree.servicesNotJudged().forEach((service, reason) -> notJudged.add(new NotTested(service, reason)));
        list.addAll(perService(notJudged));
        List<String> together = tree.servicesJudgedTogether();
        if (!together.isEmpty()) {
            list.add(new NotTested(SearchSentences.eachOf(together), SearchSentences.judgedTogether()));
        }
        Map<String, List<NotTested>> passedOver = new LinkedHashMap<>();
        tree.servicesPassedOver()
                .forEach((service, doubt) -> passedOver
                        .computeIfAbsent(doubt.category(), category -> new ArrayList<>())
                        .add(new NotTested(service, SearchSentences.passedOver(doubt.category(), doubt.reason()))));
        passedOver.values().forEach(lines -> list.addAll(perService(lines)));
        Set<String> withDetector = new HashSet<>();
        plan.detectors().forEach(detector -> withDetector.add(detector.category()));
        for (CategoryResult category : categories) {
            String parent = category.parent();
            boolean parentDetected = parent != null && tree.detected(parent);
            boolean detectable = withDetector.contains(category.id());
            boolean open = category.verdict() == VerdictKind.SKIPPED
                    || plan.taxonomy().category(category.id()).byHand()
                            && category.verdict() == VerdictKind.NOT_APPLICABLE;
            if (open && !tree.isBelowSkipped(category.id()) && (parentDetected || detectable)) {
                list.add(new NotTested(category.id(), SearchSentences.about(category.name(), category.reason())));
            }
        }
        double seconds = log.measurements()
                .maximum()
                .map(run -> run.windowMillis() / 1000)
                .orElse(0.0);
        if (seconds > 0) {
            Category hiccups = plan.taxonomy().category("application-hiccups");
            Category ramp = plan.taxonomy().category("the-ramp");
            list.add(new NotTested(SearchSentences.rare(hiccups.name()), SearchSentences.rareUnseen(seconds)));
            list.add(new NotTested(SearchSentences.slow(ramp.name()), SearchSentences.slowUnseen(seconds)));
        }
        return list;
    }
}
