package dev.culprit.heuristics.analysis.cpu;

import static dev.culprit.heuristics.thresholds.ProcessorThreshold.HOT_METHOD_CONTRADICTED;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.HOT_METHOD_FEWEST_LOOKS;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The method that most processor time of a service goes to. There are two witnesses, and each errs in its own way:
 *
 * <ul>
 *   <li>The recorder's samples stop nobody. They weigh compiled code rightly; but what of it was inlined where, the compiler
 *       remembers for some instructions only (all of them with {@code -XX:+DebugNonSafepoints}), and a sample gets the name
 *       of the next of these: all of a loop's samples can bear the name of a call that stands after it.
 *   <li>A thread that was stopped stands exactly where its stack says; but it stops only where compiled code allows it, at
 *       calls and at the ends of loops' rounds.
 * </ul>
 *
 * <p>The samples' method holds, unless the threads that were stopped contradict clearly: at least 10 of
 * them were seen in calls of the service, the method has not even a quarter of the share among them that it has among the
 * samples, and another one has at least half.
 *
 * <p>Source: Mytkowicz, Diwan, Hauswirth, Sweeney, "Evaluating the accuracy of Java profilers" (PLDI 2010), for both biases;
 * the rule is ours.
 *
 * @param site the method is its resource
 * @param sampled the method that the samples name and the threads that were stopped contradict; empty if they do not
 */
public record HotMethod(WaitSite site, Optional<String> sampled) {

    /** Empty if no sample was taken in calls of the service. */
    public static Optional<HotMethod> of(Evidence run, String service) {
        List<WaitSite> sites = run.waitSites().stream()
                .filter(site -> site.state() == WaitState.CPU && site.service().equals(service))
                .toList();
        return sites.stream()
                .max(Comparator.comparingDouble(WaitSite::totalMillis))
                .map(most -> confronted(
                        most,
                        sites.stream().mapToDouble(WaitSite::totalMillis).sum(),
                        run.computing().stream()
                                .filter(site -> site.service().equals(service))
                                .toList()));
    }

    private static HotMethod confronted(WaitSite sampled, double totalMillis, List<ComputingSite> stopped) {
        HotMethod undisputed = new HotMethod(sampled, Optional.empty());
        double looks = looks(stopped.stream());
        if (looks < HOT_METHOD_FEWEST_LOOKS.value()) {
            return undisputed;
        }
        double share = looks(stopped.stream().filter(site -> site.method().equals(sampled.resource()))) / looks;
        ComputingSite most = stopped.stream()
                .max(Comparator.comparingLong(ComputingSite::looks))
                .orElseThrow();
        double shareOfMost = most.looks() / looks;
        if (share > HOT_METHOD_CONTRADICTED.value() * sampled.totalMillis() / totalMillis
                || shareOfMost < MAIN_SHARE.value()) {
            return undisputed;
        }
        WaitSite found = new WaitSite(
                WaitState.CPU,
                sampled.service(),
                most.method(),
                new WaitSite.Code(most.location(), most.stack()),
                null,
                new WaitSite.Amount(shareOfMost * totalMillis, most.looks()));
        return new HotMethod(found, Optional.of(sampled.resource()));
    }

    private static double looks(Stream<ComputingSite> sites) {
        return sites.mapToLong(ComputingSite::looks).sum();
    }
}
