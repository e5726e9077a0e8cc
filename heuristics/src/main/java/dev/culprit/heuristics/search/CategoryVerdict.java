package dev.culprit.heuristics.search;

import static dev.culprit.heuristics.thresholds.SearchThreshold.CAUSE_LEAST_COVERAGE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.HEALTHY_LEAST_COVERAGE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.OPEN_QUESTION_LEAST_DOUBT;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.CategoryResult.ServiceVerdict;
import dev.culprit.heuristics.wording.SearchSentences;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one category, put together from the verdicts on its services. One service in which it is detected is enough. For "not
 * there" the services that could be judged, alone or together, must make up nearly all calls; those with too few calls are
 * listed as not tested. Whether the requirement is met at all must be beyond doubt for every service. Doubt whether one that matters little
 * also suffers from this cause is not worth another experiment: it is passed over, named nowhere and listed as not tested.
 *
 * @param byService verdict per service, those in which it is detected first, worst first
 */
record CategoryVerdict(VerdictKind kind, String reason, Map<String, Verdict> byService) {

    /** Of sums of calls per time. */
    private static final double ROUNDING = 1e-9;

    CategoryVerdict {
        byService = Collections.unmodifiableMap(new LinkedHashMap<>(byService));
    }

    static CategoryVerdict of(Detector detector, List<String> services, Measurements measurements, boolean root) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        services.stream()
                .map(service -> Map.entry(service, detector.judge(service, measurements)))
                .sorted(Comparator.comparingDouble(entry -> -rank(entry.getValue())))
                .forEach(entry -> verdicts.put(entry.getKey(), entry.getValue()));
        if (verdicts.isEmpty()) {
            return unanswered(SearchSentences.nothingCalled());
        }
        Doubt together = together(verdicts, measurements);
        verdicts.replaceAll((service, verdict) ->
                doubts(verdict, Doubt.TOO_FEW_ALONE) ? new Inconclusive(together, verdict.reason()) : verdict);
        String worst = services.get(0);
        double time = verdicts.values().stream().anyMatch(verdict -> doubts(verdict, Doubt.TOO_FEW_YET))
                ? callsUnderWay(verdicts.keySet(), measurements)
                : 0;
        verdicts.replaceAll((service, verdict) -> doubts(verdict, Doubt.TOO_FEW_YET)
                        && (service.equals(worst)
                                || LoadedWindows.callsUnderWay(service, measurements)
                                        > OPEN_QUESTION_LEAST_DOUBT.value() * time)
                ? new Inconclusive(Doubt.TOO_CLOSE, verdict.reason())
                : verdict);
        VerdictKind kind = kind(verdicts, worst, measurements, root);
        return new CategoryVerdict(kind, reason(kind, verdicts), verdicts);
    }

    /**
     * What is thought of services that have too few calls alone: the same as alone if they have enough among them, else that they have
     * too few, or may have enough in another window.
     */
    private static Doubt together(Map<String, Verdict> verdicts, Measurements measurements) {
        List<Evidence> runs = LoadedWindows.judged(measurements);
        long calls = runs.stream()
                .flatMap(run -> run.services().stream())
                .filter(made -> doubts(verdicts.get(made.service()), Doubt.TOO_FEW_ALONE))
                .mapToLong(ServiceCalls::sampled)
                .sum();
        int fewest = measurements.requirement().fewestCalls();
        if (calls >= fewest) {
            return Doubt.TOO_FEW_ALONE;
        }
        boolean again =
                measurements.runs(measurements.maximumUsers(), Depth.WIDE).size() < 2 && 2 * calls >= fewest;
        return again ? Doubt.TOO_FEW_YET : Doubt.TOO_FEW_CALLS;
    }

    private static double callsUnderWay(Set<String> services, Measurements measurements) {
        return services.stream()
                .mapToDouble(service -> LoadedWindows.callsUnderWay(service, measurements))
                .sum();
    }

    /** No data to judge. */
    static CategoryVerdict unanswered(String reason) {
        return new CategoryVerdict(VerdictKind.INCONCLUSIVE, reason, Map.of());
    }

    private static double rank(Verdict verdict) {
        if (verdict instanceof Detected detected) {
            return 1e9 + detected.severity();
        }
        return mayBeDecided(verdict) || doubts(verdict, Doubt.DISTURBED) ? 1 : 0;
    }

    /** @param worst the service that suffers most from the symptom; doubt about it always counts */
    private static VerdictKind kind(
            Map<String, Verdict> verdicts, String worst, Measurements measurements, boolean root) {
        if (verdicts.values().stream().anyMatch(Detected.class::isInstance)) {
            return VerdictKind.DETECTED;
        }
        if (verdicts.values().stream()
                        .anyMatch(
                                verdict -> doubts(verdict, Doubt.DISTURBED) || root && doubts(verdict, Doubt.TOO_CLOSE))
                || mayBeDecided(verdicts.get(worst))) {
            return VerdictKind.INCONCLUSIVE;
        }
        double leastCoverage = (root ? HEALTHY_LEAST_COVERAGE : CAUSE_LEAST_COVERAGE).value();
        double all = 0;
        double judged = 0;
        double time = 0;
        double doubted = 0;
        for (Map.Entry<String, Verdict> entry : verdicts.entrySet()) {
            Verdict verdict = entry.getValue();
            double calls = LoadedWindows.callsPerMilli(entry.getKey(), measurements);
            all += calls;
            judged += isRuledOut(verdict) || verdict instanceof NotApplicable ? calls : 0;
            double underWay = LoadedWindows.callsUnderWay(entry.getKey(), measurements);
            time += underWay;
            doubted += mayBeDecided(verdict) ? underWay : 0;
        }
        boolean covered = judged >= leastCoverage * all * (1 - ROUNDING)
                && judged > 0
                && doubted <= OPEN_QUESTION_LEAST_DOUBT.value() * time;
        if (!covered) {
            return VerdictKind.INCONCLUSIVE;
        }
        return verdicts.values().stream().anyMatch(CategoryVerdict::isRuledOut)
                ? VerdictKind.NOT_DETECTED
                : VerdictKind.NOT_APPLICABLE;
    }

    /** Those that are judged together are, once they have enough calls. */
    private static boolean isRuledOut(Verdict verdict) {
        return verdict instanceof NotDetected || doubts(verdict, Doubt.TOO_FEW_ALONE);
    }

    /** Whether a repetition could decide. */
    private static boolean mayBeDecided(@Nullable Verdict verdict) {
        return doubts(verdict, Doubt.TOO_CLOSE) || doubts(verdict, Doubt.TOO_FEW_YET);
    }

    private static boolean doubts(@Nullable Verdict verdict, Doubt doubt) {
        return verdict instanceof Inconclusive inconclusive && inconclusive.doubt() == doubt;
    }

    private static String reason(VerdictKind kind, Map<String, Verdict> verdicts) {
        List<Map.Entry<String, Verdict>> same = verdicts.entrySet().stream()
                .filter(entry -> entry.getValue().kind() == kind)
                .toList();
        if (same.isEmpty()) {
            Map.Entry<String, Verdict> first = verdicts.entrySet().iterator().next();
            return SearchSentences.about(first.getKey(), first.getValue().reason());
        }
        String service = same.get(0).getKey();
        String reason = same.get(0).getValue().reason();
        int others = same.size() - 1;
        return others == 0
                ? SearchSentences.about(service, reason)
                : SearchSentences.aboutSeveral(service, reason, others, verdicts.size());
    }

    boolean detected() {
        return kind == VerdictKind.DETECTED;
    }

    boolean doubtful() {
        return kind == VerdictKind.INCONCLUSIVE;
    }

    /** Whether a repetition could turn the doubt into a verdict. */
    boolean wantsRepetition() {
        return doubtful() && byService.values().stream().anyMatch(CategoryVerdict::mayBeDecided);
    }

    /** Services it was detected for, worst first. */
    List<String> detectedIn() {
        return services(VerdictKind.DETECTED);
    }

    /**
     * Services to ask further questions about once the category is detected: those in which it is, and those whose figures
     * were too close to call. Where the symptom is there, doubt about a service does not rule it out; a handful of calls does not
     * make it suspect either.
     */
    List<String> toFollow() {
        List<String> services = new ArrayList<>(detectedIn());
        byService.forEach((service, verdict) -> {
            if (doubts(verdict, Doubt.TOO_CLOSE)) {
                services.add(service);
            }
        });
        return services;
    }

    /** Services about which there is doubt. */
    List<String> doubted() {
        return services(VerdictKind.INCONCLUSIVE);
    }

    /** Services whose doubt did not keep this category open, with the reason. */
    Map<String, String> passedOver() {
        Map<String, String> passed = new LinkedHashMap<>();
        byService.forEach((service, verdict) -> {
            boolean left = kind == VerdictKind.NOT_DETECTED && mayBeDecided(verdict)
                    || kind == VerdictKind.DETECTED && doubts(verdict, Doubt.TOO_FEW_YET);
            if (left) {
                passed.put(service, verdict.reason());
            }
        });
        return passed;
    }

    private List<String> services(VerdictKind wanted) {
        return byService.entrySet().stream()
                .filter(entry -> entry.getValue().kind() == wanted)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The same below a doubtful node: a detection is then no more than a suspicion. */
    CategoryVerdict unconfirmed() {
        if (!detected()) {
            return this;
        }
        return new CategoryVerdict(VerdictKind.INCONCLUSIVE, SearchSentences.suspected(reason), byService);
    }

    List<ServiceVerdict> serviceVerdicts() {
        List<ServiceVerdict> verdicts = new ArrayList<>();
        byService.forEach(
                (service, verdict) -> verdicts.add(new ServiceVerdict(service, verdict.kind(), verdict.reason())));
        return verdicts;
    }

    /** Services that had too few calls to be judged, with the reason. */
    Map<String, String> tooFewCalls() {
        Map<String, String> few = new LinkedHashMap<>();
        byService.forEach((service, verdict) -> {
            if (doubts(verdict, Doubt.TOO_FEW_CALLS)) {
                few.put(service, verdict.reason());
            }
        });
        return few;
    }

    /** Services that had too few calls to be judged alone, and enough together. */
    List<String> judgedTogether() {
        return byService.keySet().stream()
                .filter(service -> doubts(byService.get(service), Doubt.TOO_FEW_ALONE))
                .toList();
    }
}
