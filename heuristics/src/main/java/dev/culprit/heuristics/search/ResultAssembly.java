package dev.culprit.heuristics.search;

import dev.culprit.heuristics.analysis.database.StatementCost;
import dev.culprit.heuristics.analysis.gain.GainBounds;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
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
import dev.culprit.heuristics.wording.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Turns the verdicts and measurements of a finished search into its result. */
final class ResultAssembly {

    private static final int NAMED = 3;

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
        return new DiagnosisResult(
                DiagnosisResult.SCHEMA_VERSION,
                runId,
                outcome,
                summary(outcome, findings, reasons),
                reasons,
                options.requirement(),
                options,
                findings,
                latent(all),
                categories,
                log.results(),
                notTested(outcome, categories, all),
                environment);
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
            reasons.add("the diagnosis was cancelled before it was finished");
            return Outcome.INCONCLUSIVE;
        }
        boolean named = findings.stream().anyMatch(finding -> finding.cause() != Cause.UNKNOWN);
        if (root.verdict() == VerdictKind.NOT_DETECTED) {
            return Outcome.HEALTHY;
        }
        undecided(categories).forEach(category -> reasons.add(category.name() + ": " + category.reason()));
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
        Requirement requirement = options.requirement();
        String load = Quantity.users(options.maximumUsers());
        return switch (outcome) {
            case HEALTHY -> "The application meets " + requirement.expression() + " at " + load + ".";
            case FINDINGS ->
                findings.isEmpty()
                        ? "The application misses " + requirement.expression() + " at " + load
                                + ", and no cause could be named."
                        : findings.get(0).sentence();
            case INCONCLUSIVE -> "No verdict on " + requirement.expression() + " at " + load + ": " + reasons.get(0);
        };
    }

    /** A sentence as part of another. */
    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** {@code GET /a, GET /b, GET /c and 9 more services}. */
    private static String some(List<String> services) {
        String first = String.join(", ", services.subList(0, Math.min(NAMED, services.size())));
        return services.size() > NAMED ? first + " and " + (services.size() - NAMED) + " more services" : first;
    }

    /**
     * A line for each service, or one for all of a kind where they are many.
     *
     * @param reasons by service
     * @param kind of a reason
     */
    private static List<NotTested> perService(
            Map<String, String> reasons, UnaryOperator<String> kind, UnaryOperator<String> sentence) {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        reasons.forEach((service, reason) -> kinds.computeIfAbsent(kind.apply(reason), k -> new ArrayList<>())
                .add(service));
        List<NotTested> list = new ArrayList<>();
        for (List<String> services : kinds.values()) {
            if (services.size() > NAMED) {
                String first = services.get(0);
                String reason = sentence.apply(reasons.getOrDefault(first, ""));
                list.add(new NotTested("each of " + some(services), "for example " + first + ": " + reason));
            } else {
                services.forEach(
                        service -> list.add(new NotTested(service, sentence.apply(reasons.getOrDefault(service, "")))));
            }
        }
        return list;
    }

    private List<NotTested> notTested(Outcome outcome, List<CategoryResult> categories, List<Finding> all) {
        List<NotTested> list = new ArrayList<>();
        all.stream()
                .filter(finding -> Precedence.isSecond(finding, all, new Weights()))
                .forEach(finding -> list.add(new NotTested(
                        finding.service(),
                        finding.sentence() + " Correct the cause that is named first, then diagnose again.")));
        if (outcome == Outcome.FINDINGS) { // else it is the reason for the outcome
            undecided(categories)
                    .forEach(category -> list.add(new NotTested(
                            category.id(), category.name() + " could not be decided: " + category.reason())));
        }
        log.notAfforded()
                .forEach(purpose -> list.add(new NotTested(
                        purpose,
                        "there was no time for it, for experiments may take "
                                + Quantity.millis(1000 * options.limits().budgetSeconds()) + " together")));
        list.addAll(perService(tree.servicesNotJudged(), reason -> "", reason -> reason));
        List<String> together = tree.servicesJudgedTogether();
        if (!together.isEmpty()) {
            list.add(new NotTested(
                    "each of " + some(together),
                    "called too rarely for a verdict of its own; together they meet the requirement, and no call was too slow."
                            + " Longer windows (--durations) tell more."));
        }
        list.addAll(perService(
                tree.servicesPassedOver(),
                reason -> reason.substring(0, Math.max(0, reason.indexOf(':'))), // the problem
                reason -> "no further experiment was made for it (" + withoutStop(reason)
                        + "). Correct what is named first, then diagnose again."));
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
                list.add(new NotTested(category.id(), category.name() + ": " + category.reason()));
            }
        }
        double seconds = log.measurements()
                .maximum()
                .map(run -> run.windowMillis() / 1000)
                .orElse(0.0);
        if (seconds > 0) {
            Category hiccups = plan.taxonomy().category("application-hiccups");
            Category ramp = plan.taxonomy().category("the-ramp");
            String window = String.format(Locale.ROOT, "%.0f s", seconds);
            list.add(new NotTested(
                    "rare " + hiccups.name(),
                    "hiccups that come fewer than two times in " + window
                            + " cannot be detected; use --durations thorough"));
            list.add(new NotTested(
                    "slow " + ramp.name(),
                    "growth over hours of operation cannot be detected in a window of " + window));
        }
        return list;
    }
}
