package dev.culprit.heuristics.detectors.cpu;

import static dev.culprit.heuristics.facts.FactName.CPU_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.CPU_PER_CALL_ALONE;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.DIFFERENT_WORK;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.SPIN_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.SPIN_SHARE_OF_PROCESSORS;

import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.wording.ProcessorSentences;
import dev.culprit.heuristics.wording.ProcessorSentences.Demand;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Spin Wait: calls wait for each other by asking again and again, and keep the processors busy with it.
 *
 * <p><b>Hypothesis.</b> What a call computes does not depend on how many others there are, whatever it waits for; unless it computes
 * in order to wait.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the loop, the targeted window
 * at maximum load by which {@link CpuIntensiveApplication} names its method.
 *
 * <p><b>Analysis.</b> Processor time per call at both loads, twice: of the thread that serves the call (waiting for a processor is not in
 * it), and of the whole JVM. Of the former at maximum load the least of three thirds of the window, so that neither what the JVM still
 * compiles at its beginning counts, nor what grows from call to call. The share of all processors that the difference takes.
 *
 * <p><b>Verdict.</b> Detected when both are at least 2.5 times as large at maximum load, and what is added to calls takes at
 * least a quarter of the processors. Processors that are two threads of one core make the same computation take up to twice as long,
 * which is why the factor is not smaller. The whole JVM must compute more, too: work that calls hand to other threads as long as these are
 * free, and do themselves when they are not (parallel streams, executors whose callers help), is the same work. Severity = how many
 * processors that takes.
 *
 * <p><b>Blind spots.</b> Threads that serve no calls and spin. Whether the loop makes progress: updates that are tried again because another
 * thread was faster (optimistic locking, compare and swap) look the same, and are waiting, too. Caches that keep enough for one user and
 * not for many, and work in proportion to the number of users, are no waiting and look the same. Where background work computes more than the
 * calls of a single user, spinning goes unnoticed. Calls on virtual threads, whose computing the JVM does not show.
 *
 * <p><b>Source.</b> Boroday, Petrenko, Singh, Hallal, "Dynamic analysis of Java applications for multithreaded antipatterns" (2005), for
 * the problem; by Wert (2015), section 4.2, only code tells of it. That processor time per call decides is ours; it is the demand of the
 * operational laws (Denning and Buzen 1978), which no load changes.
 */
public final class SpinWait implements ComparesLoads {

    private static final int THIRDS = 3;

    @Override
    public String category() {
        return "spin-wait";
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        Growth growth = both.growth();
        Evidence loaded = both.loaded();
        ServiceCalls calls = both.calls();
        double[] sampled = sampled(calls);
        double alone = growth.low().millis(WaitState.CPU);
        int fewest = SPIN_FEWEST_CALLS.count();
        if (sampled.length < THIRDS * fewest || sampledAlone(both) < fewest || !(alone > 0)) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, ProcessorSentences.computingNotSeen());
        }
        double computes = leastOfThirds(sampled);
        double share = (computes - alone)
                * calls.count()
                / loaded.windowMillis()
                / loaded.utilisation().processors();
        double wholeJvm = wholeJvm(both);
        Demand demand = new Demand(alone, computes, measurements.maximumUsers());
        if (computes < DIFFERENT_WORK.value() * alone || share < SPIN_SHARE_OF_PROCESSORS.value()) {
            return new NotDetected(ProcessorSentences.demand(demand, share));
        }
        if (Double.isNaN(wholeJvm)) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, ProcessorSentences.wholeJvmNotSeen());
        }
        return wholeJvm < DIFFERENT_WORK.value()
                ? new NotDetected(ProcessorSentences.wholeJvmComputesTheSame(demand, share))
                : new Detected(both.waiting(computes - alone), ProcessorSentences.demand(demand, share));
    }

    private static double[] sampled(ServiceCalls calls) {
        return Arrays.stream(calls.stateMillis().getOrDefault(WaitState.CPU, new double[0]))
                .filter(millis -> !Double.isNaN(millis))
                .toArray();
    }

    private static int sampledAlone(Comparison both) {
        return both.alone()
                .service(both.service())
                .map(calls -> sampled(calls).length)
                .orElse(0);
    }

    private static double leastOfThirds(double[] values) {
        return IntStream.range(0, THIRDS)
                .mapToDouble(third -> Percentiles.mean(Arrays.copyOfRange(
                        values, third * values.length / THIRDS, (third + 1) * values.length / THIRDS)))
                .min()
                .orElse(0);
    }

    /** How many times as much the JVM computes for each call of its services at maximum load; not a number if unknown. */
    private static double wholeJvm(Comparison both) {
        return perCall(both.loaded())
                / Math.max(
                        perCall(both.alone()),
                        MeanStates.of(both.alone().services()).millis(WaitState.CPU));
    }

    /** Milliseconds; of samples, so that calls can seem to compute more. */
    private static double perCall(Evidence run) {
        Utilisation use = run.utilisation();
        return use.jvm()
                * use.processors()
                * run.windowMillis()
                / run.services().stream().mapToInt(ServiceCalls::count).sum();
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Growth growth = Growth.ofDetected(worst, measurements);
        double computes = LoadedWindows.missed(worst, measurements)
                .flatMap(run -> run.service(worst))
                .map(calls -> leastOfThirds(sampled(calls)))
                .orElse(0.0);
        Naming naming = Naming.of(measurements, WaitState.CPU, services);
        Demand demand = new Demand(growth.low().millis(WaitState.CPU), computes, measurements.maximumUsers());
        Facts facts =
                Facts.NONE.with(CPU_PER_CALL_ALONE, demand.aloneMillis()).with(CPU_PER_CALL, demand.loadedMillis());
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        return List.of(Finding.of(category(), path, Cause.CPU)
                .suffering(
                        worst,
                        services,
                        growth.high().share(WaitState.CPU) + growth.high().share(WaitState.RUN_QUEUE),
                        fromUsers)
                .blaming(naming.artefact(facts), naming.isCertain() ? Confidence.MEDIUM : Confidence.LOW)
                .saying(
                        ProcessorSentences.spinning(
                                worst,
                                demand,
                                fromUsers,
                                naming.site() == null ? null : naming.site().resource()),
                        ProcessorSentences.spinningAdvice(naming.doubt())));
    }
}
