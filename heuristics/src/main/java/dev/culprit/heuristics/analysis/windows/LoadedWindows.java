package dev.culprit.heuristics.analysis.windows;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of several windows at maximum load is judged: one per service, the same for all detectors that compare two loads. The latest one
 * may be of another question, and a happier one. Detectors of what changes from window to window look at several.
 */
public final class LoadedWindows {

    private LoadedWindows() {}

    /**
     * All wide windows at maximum load, but for the first if its users moved in step, or something was not warm yet, and it was
     * repeated for that.
     */
    public static List<Evidence> judged(Measurements measurements) {
        List<Evidence> all = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        return all.size() > 1 && isForgiven(all.get(0), measurements.requirement()) ? all.subList(1, all.size()) : all;
    }

    private static boolean isForgiven(Evidence first, Requirement requirement) {
        return InStep.seen(first) || WarmUp.seen(first, requirement);
    }

    /**
     * The latest of them in which the service misses the requirement: a window repeated later, for another question or with
     * more luck, does not take back what was seen. If it misses it in none, the latest in which it was called.
     */
    public static Optional<Evidence> missed(String service, Measurements measurements) {
        return missed(service, judged(measurements), measurements);
    }

    private static Optional<Evidence> missed(String service, List<Evidence> judged, Measurements measurements) {
        return Measurements.last(judged.stream()
                        .filter(run -> misses(service, run, measurements.requirement()))
                        .toList())
                .or(() -> Measurements.last(judged.stream()
                        .filter(run -> run.service(service).isPresent())
                        .toList()))
                .or(measurements::maximum);
    }

    /** The service in that window; empty if it was called in none. */
    public static Optional<ServiceCalls> calls(String service, Measurements measurements) {
        return missed(service, measurements).flatMap(run -> run.service(service));
    }

    /** Calls of the service per millisecond of that window; windows differ in length. 0 if it was called in none. */
    public static double callsPerMilli(String service, Measurements measurements) {
        return callsPerMilli(service, missed(service, measurements));
    }

    private static double callsPerMilli(String service, Optional<Evidence> window) {
        return window.flatMap(run -> run.service(service).map(calls -> calls.count() / run.windowMillis()))
                .orElse(0.0);
    }

    /**
     * How many calls of the service are in a part of a call at a time in that window, by Little's law: what ranks services, for
     * windows differ in length.
     *
     * @param millisPerCall mean length of the part
     */
    public static double waiting(double millisPerCall, String service, Measurements measurements) {
        return millisPerCall * callsPerMilli(service, measurements);
    }

    /** How many calls of the service are under way at a time in that window; 0 if it was called in none. */
    public static double callsUnderWay(String service, Measurements measurements) {
        return missed(service, measurements)
                .flatMap(run -> run.service(service).map(calls -> calls.totalMillis() / run.windowMillis()))
                .orElse(0.0);
    }

    /** All services that were called in one of them, the most called first: a rare one may be in some only. */
    public static List<String> services(Measurements measurements) {
        List<Evidence> judged = judged(measurements);
        return judged.stream()
                .flatMap(run -> run.services().stream())
                .map(ServiceCalls::service)
                .distinct()
                .map(service -> Map.entry(service, callsPerMilli(service, missed(service, judged, measurements))))
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean misses(String service, Evidence run, Requirement requirement) {
        return run.service(service)
                .map(ServiceCalls::responseMillis)
                .filter(responses ->
                        Percentiles.shareAbove(responses, requirement.limitMillis()) > requirement.allowedShare())
                .isPresent();
    }
}
