package dev.culprit.heuristics.detectors.cpu;

import static dev.culprit.heuristics.thresholds.ProcessorThreshold.COMPILERS_BUSY;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.COMPILERS_SLOW_A_THREAD;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.FULL_THREAD;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.QUEUEING_MOST_UTILISATION;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.FullThreadFinding;
import dev.culprit.heuristics.analysis.cpu.FullThreads;
import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.growth.Saturation;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.ThreadSentences;
import dev.culprit.heuristics.wording.ThreadSentences.Busiest;
import dev.culprit.heuristics.wording.ThreadSentences.Waiting;
import java.util.List;

/**
 * Unbalanced Processing: calls wait for threads that have all the work, while processors have none.
 *
 * <p><b>Hypothesis.</b> The growth of the response time between one user and maximum load consists of waiting for other threads, some
 * of which compute all the time, although there are processors left.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the place, a targeted
 * window at maximum load with execution samples.
 *
 * <p><b>Analysis.</b> The share of the growth that is QUEUE; processor time of each thread, in each third of the window at maximum
 * load and with one user ({@link FullThreads}); utilisation of the processors.
 *
 * <p><b>Verdict.</b> Detected when waiting for other threads is at least half of the growth, a thread or several are full because of
 * the calls, and the processors are not saturated ({@link Saturation#reached}): neither by the share of the machine that is used, nor by
 * what the JVM's threads use of those that it has, which are fewer in a container. With one processor there is nothing to share:
 * not detected; nor is there where the container's quota is used up in a tenth of the scheduler's periods. Too close to call where the
 * JVM's compilers take so much of the processors that otherwise a thread could be full (Erlang C tells how much less it would wait for
 * them), or something be left of them: one window more. Not applicable if recordings do not tell what threads compute. Severity = how many calls wait for other threads at a time.
 *
 * <p><b>Blind spots.</b> That it is this thread which calls wait for is inferred: they wait for one, and it does as much as they ask of
 * it and no more. Threads that look for work in a loop are full with one user, too, and so are those of users who never think. Waiting for
 * the thread of an executor is waiting for a pool, and a lock that somebody holds who computes is one; both are One Lane Bridges.
 * Processors of which some are idle because a thread may run on few of them; a quota, where the JVM does not tell that it is used up. Virtual threads, whose computing the JVM does not
 * show.
 *
 * <p><b>Source.</b> Smith and Williams (2002), "New software performance antipatterns: more ways to shoot yourself in the foot", for
 * the problem; Wert (2015), section 4.2 (the node). The rule is ours.
 */
public final class UnbalancedProcessing implements ComparesLoads {

    @Override
    public String category() {
        return "unbalanced-processing";
    }

    @Override
    public List<Need> repeats() {
        return List.of(Need.MAXIMUM);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        Evidence loaded = both.loaded();
        Evidence alone = both.alone();
        Waiting growing = new Waiting(growth.shownShare(WaitState.QUEUE), growth.millis(), null);
        if (growth.share(WaitState.QUEUE) < MAIN_SHARE.value()) {
            return new NotDetected(ThreadSentences.waitingForThreads(growing));
        }
        Utilisation use = loaded.utilisation();
        if (use.processors() < 2) {
            return new NotDetected(ThreadSentences.oneProcessor(growing));
        }
        if (!FullThreads.known(alone, loaded) || Double.isNaN(use.machine())) {
            return new NotApplicable(ThreadSentences.threadsNotRecorded(growing));
        }
        double used = Processors.used(loaded);
        Waiting waiting = growing.withBusiest(FullThreads.busiest(loaded)
                .map(thread -> new Busiest(thread.name(), thread.least(), used, use.processors()))
                .orElse(null));
        List<ThreadUse> full = FullThreads.of(service, alone, loaded);
        if (compilersDecide(full, both)) {
            double compiling = loaded.conditions().compilingShare();
            return new Inconclusive(
                    Doubt.TOO_CLOSE,
                    full.isEmpty()
                            ? ThreadSentences.compilersSlowThreads(waiting, compiling)
                            : ThreadSentences.compilersTakeTheRest(waiting, compiling));
        }
        if (full.isEmpty()) {
            return new NotDetected(whyNone(waiting, alone, loaded));
        }
        if (Processors.throttled(loaded)) {
            return new NotDetected(
                    ThreadSentences.quotaUsedUp(waiting, loaded.conditions().throttledShare()));
        }
        return Saturation.reached(used, use.processors())
                ? new NotDetected(ThreadSentences.processorsUsedUp(waiting))
                : new Detected(
                        both.waiting(growth.high().millis(WaitState.QUEUE)),
                        ThreadSentences.waitingForThreads(waiting));
    }

    /** Whether the verdict could be another if the JVM's compilers rested. */
    private static boolean compilersDecide(List<ThreadUse> full, Comparison both) {
        Evidence loaded = both.loaded();
        int processors = loaded.utilisation().processors();
        double compiling = loaded.conditions().compilingShare();
        if (compiling * processors < COMPILERS_BUSY.value() || Processors.throttled(loaded)) {
            return false;
        }
        double used = Processors.used(loaded);
        double without = Processors.usedWithoutCompilers(loaded);
        return full.isEmpty()
                ? couldBeFull(faster(used, without, processors), both)
                : Saturation.reached(used, processors) && !Saturation.reached(without, processors);
    }

    /** How many times as fast a thread computes that waits less for processors, by queueing theory. */
    private static double faster(double used, double without, int processors) {
        double most = QUEUEING_MOST_UTILISATION.value();
        return ErlangC.responseTimeFactor(processors, Math.min(most, used))
                / ErlangC.responseTimeFactor(processors, Math.min(most, without));
    }

    private static boolean couldBeFull(double faster, Comparison both) {
        return faster > COMPILERS_SLOW_A_THREAD.value()
                && (!FullThreads.filledByCalls(both.alone(), both.loaded()).isEmpty()
                        || FullThreads.busiest(both.loaded())
                                .filter(thread -> thread.least() < FULL_THREAD.value()
                                        && thread.least() * faster >= FULL_THREAD.value())
                                .isPresent());
    }

    private static String whyNone(Waiting waiting, Evidence alone, Evidence loaded) {
        if (!FullThreads.anyFull(loaded)) {
            return ThreadSentences.noneFull(waiting);
        }
        return FullThreads.filledByCalls(alone, loaded).isEmpty()
                ? ThreadSentences.notFilledByCalls(waiting)
                : ThreadSentences.notWaitedFor(waiting);
    }

    /** For services whose threads no category below explains: more than one, so too few. */
    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        List<ThreadUse> full = FullThreads.of(worst, measurements);
        List<String> names = full.stream().map(ThreadUse::name).toList();
        return full.isEmpty()
                ? List.of()
                : List.of(FullThreadFinding.of(
                        category(),
                        services,
                        path,
                        measurements,
                        full,
                        imbalance -> ThreadSentences.severalThreads(imbalance, names),
                        ThreadSentences.severalThreadsAdvice()));
    }
}
