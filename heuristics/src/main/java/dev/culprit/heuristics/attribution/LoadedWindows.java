package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.List;
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
     * more luck, does not take back what was seen. If it misses it in none, the latest.
     */
    public static Optional<Evidence> missed(String service, Measurements measurements) {
        return Measurements.last(judged(measurements).stream()
                        .filter(run -> misses(service, run, measurements.requirement()))
                        .toList())
                .or(measurements::maximum);
    }

    /** The service in that window; empty if it was not called there. */
    public static Optional<ServiceCalls> calls(String service, Measurements measurements) {
        return missed(service, measurements).flatMap(run -> run.service(service));
    }

    /** All services that were called in the latest. */
    public static List<String> services(Measurements measurements) {
        return measurements.maximum().stream()
                .flatMap(run -> run.services().stream())
                .map(ServiceCalls::service)
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
