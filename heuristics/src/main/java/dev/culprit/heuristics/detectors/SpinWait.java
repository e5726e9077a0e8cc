package dev.culprit.heuristics.detectors;

import dev.culprit.heuristics.attribution.CriticalLoad;
import dev.culprit.heuristics.attribution.Growth;
import dev.culprit.heuristics.attribution.LoadedWindows;
import dev.culprit.heuristics.attribution.MeanStates;
import dev.culprit.heuristics.attribution.Naming;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Quantity;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Spin Wait: calls wait for each other by asking again and again, and keep the processors busy with it.
 *
 * <p><b>Hypothesis.</b> What a call computes does not depend on how many others there are, whatever it waits for; unless it computes
 * in order to wait.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the loop, the targeted window
 * at maximum load by which {@link CpuIntensiveApplication} names its method.
 *
 * <p><b>Analysis.</b> Processor time per call at both loads (of the thread that serves the call; waiting for a processor is not in
 * it), the share of all processors that the difference takes, and whether it is there from the beginning of the window.
 *
 * <p><b>Verdict.</b> Detected when a call computes at least {@value #FACTOR} times as long at maximum load, what is added takes at
 * least a quarter of the processors, and it does not grow within the window: the calls of the last third compute at most one and a half
 * times as long as those of the first. Processors that are two threads of one core make the same computation take up to twice as long,
 * which is why the factor is not smaller. Severity = processor time that is added.
 *
 * <p><b>Blind spots.</b> Threads that serve no calls and spin. Whether the loop makes progress: updates that are tried again because another
 * thread was faster (optimistic locking, compare and swap) look the same, and are waiting, too. What computes longer the more calls there
 * have been before, if that was over before the window began. Calls on virtual threads, whose computing the JVM does not show.
 *
 * <p><b>Source.</b> Boroday, Petrenko, Singh, Hallal, "Dynamic analysis of Java applications for multithreaded antipatterns" (2005), for
 * the problem; by Wert (2015), section 4.2, only code tells of it. That processor time per call decides is ours; it is the demand of the
 * operational laws (Denning and Buzen 1978), which no load changes.
 */
public final class SpinWait implements Detector {

    private static final double FACTOR = 2.5;
    private static final double SHARE_OF_PROCESSORS = 0.25;
    private static final double STEADY = 1.5;

    @Override
    public String category() {
        return "spin-wait";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Growth growth = Growth.of(service, measurements).orElse(null);
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        ServiceCalls calls = loaded == null ? null : loaded.service(service).orElse(null);
        if (growth == null || loaded == null || calls == null) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, "it was not called at both loads.");
        }
        double alone = growth.low().millis(WaitState.CPU);
        double computes = computes(growth, loaded);
        if (calls.virtualThreads() > 0 || !(alone > 0)) {
            return new Inconclusive(Doubt.DISTURBED, "what its calls compute was not seen.");
        }
        double added = computes - alone;
        double share = added
                * calls.count()
                / loaded.windowMillis()
                / loaded.utilisation().processors();
        String measured = "A call computes " + Quantity.millis(alone) + " with one user and "
                + Quantity.millis(computes) + " with " + measurements.maximumUsers()
                + (added > 0 ? "; the difference takes " + Quantity.share(share) + " of the processors" : "");
        if (computes < FACTOR * alone || share < SHARE_OF_PROCESSORS) {
            return new NotDetected(measured + ".");
        }
        return isSteady(calls)
                ? new Detected(added * calls.count(), measured + ".")
                : new NotDetected(measured + ", but it grows with time and not with the load.");
    }

    /**
     * Milliseconds that a call of the service computes at maximum load. Together calls cannot compute more than the JVM does: where
     * they seem to, waiting in front of the application was added to all that they do inside ({@code FrontQueue}).
     */
    private static double computes(Growth growth, Evidence loaded) {
        Utilisation use = loaded.utilisation();
        double used = use.jvm() * use.processors() * loaded.windowMillis();
        MeanStates all = MeanStates.of(loaded.services());
        double inCalls = all.millis(WaitState.CPU) * all.calls();
        return growth.high().millis(WaitState.CPU) * (used > 0 && inCalls > used ? used / inCalls : 1);
    }

    /** Whether calls compute as long at the end of a window as at its beginning. */
    private static boolean isSteady(ServiceCalls calls) {
        double[] sampled = Arrays.stream(calls.stateMillis().getOrDefault(WaitState.CPU, new double[0]))
                .filter(millis -> !Double.isNaN(millis))
                .toArray();
        int third = sampled.length / 3;
        return third == 0
                || Percentiles.mean(Arrays.copyOfRange(sampled, sampled.length - third, sampled.length))
                        <= STEADY * Percentiles.mean(Arrays.copyOfRange(sampled, 0, third));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Growth growth = Growth.ofGuilty(worst, measurements);
        double computes = LoadedWindows.missed(worst, measurements)
                .map(run -> computes(growth, run))
                .orElse(growth.high().millis(WaitState.CPU));
        Naming naming = Naming.of(measurements, WaitState.CPU, services);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cpuPerCallMillisAlone", growth.low().millis(WaitState.CPU));
        facts.put("cpuPerCallMillis", computes);
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        String loop = naming.site() == null
                ? ""
                : " Most of it goes to " + naming.site().resource() + ".";
        return List.of(new Finding(
                category(),
                path,
                Cause.CPU,
                worst,
                services,
                naming.artefact(facts),
                growth.high().share(WaitState.CPU) + growth.high().share(WaitState.RUN_QUEUE),
                fromUsers,
                naming.isCertain() ? Confidence.MEDIUM : Confidence.LOW,
                "Calls of " + worst + " wait by computing: each needs "
                        + Quantity.millis(computes) + " of a processor with "
                        + measurements.maximumUsers() + " users, and "
                        + Quantity.millis(growth.low().millis(WaitState.CPU)) + " alone; from "
                        + Quantity.users(fromUsers) + " on the requirement is missed." + loop,
                "Wait for a signal (a lock's condition, a blocking queue, a future) instead of asking again and again; if the loop"
                        + " tries an update again because others were faster, let them queue." + naming.doubt()));
    }
}
