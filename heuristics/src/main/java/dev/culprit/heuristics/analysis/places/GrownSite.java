package dev.culprit.heuristics.analysis.places;

import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What calls wait for longer than before, of all they wait for in a state: not what they wait for most, which may be as ever.
 * The same windows are compared that tell by how much they have become slower ({@link OperationTime#grownStates}).
 *
 * <p><b>Blind spots.</b> Computing: samples are too few to tell the growth of one method from chance.
 *
 * @param resource what they wait for
 * @param millis per call by which that has become more, above 0
 */
public record GrownSite(String resource, double millis) {

    /** Of the resources that the service waits for in the state that has grown, that which has grown most; empty if none has. */
    public static Optional<GrownSite> of(String service, OperationTime time, Measurements measurements) {
        WaitState state = time.grown();
        List<Evidence> windows = OperationTime.windows(service, time.users(), measurements);
        if (state == WaitState.CPU || windows.size() < 2) {
            return Optional.empty();
        }
        Evidence last = windows.get(windows.size() - 1);
        return sites(last, state, service).map(WaitSite::resource).collect(Collectors.toSet()).stream()
                .map(resource -> new GrownSite(
                        resource,
                        GrowingWaits.millis(last, state, resource, service)
                                - GrowingWaits.millis(windows.get(0), state, resource, service)))
                .filter(grown -> grown.millis() > 0)
                .max(Comparator.comparingDouble(GrownSite::millis).thenComparing(GrownSite::resource));
    }

    /** Preparing a statement goes with executing it. */
    private static Stream<WaitSite> sites(Evidence run, WaitState state, String service) {
        return run.waitSites().stream()
                .filter(site -> site.state() == state && site.service().equals(service) && !Sites.isPreparing(site));
    }
}
