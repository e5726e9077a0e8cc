package dev.culprit.heuristics.analysis.cpu;

import static dev.culprit.heuristics.thresholds.ProcessorThreshold.DIFFERENT_WORK;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.FULL_THREAD;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.FULL_THREAD_DEARER_ALONE;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.FULL_THREAD_NEARLY_AS_PREDICTED;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.FULL_THREAD_USED_ALONE;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Threads that compute all the time at maximum load, and do so for calls without serving any: what they can do is what all calls
 * together can have of them.
 *
 * <p>A thread is full if it uses at least 0.85 of a processor in each third of the window; a queue in front of it makes
 * everything take six times as long by then. That it is full because of the calls is told by the utilisation law: processor time
 * of the thread per call is a demand that no load changes. So all of this must hold:
 *
 * <ul>
 *   <li>it has time left with a single user: at most half of what it uses at maximum load. What computes whether or not somebody
 *       calls is full then, too
 *   <li>it computes for a single user's calls, and per call at maximum load at most 2.5 times as much: what happened to
 *       run meanwhile, such as a job of the night, does not. Processors that are two threads of one core make the same work take up
 *       to twice as long
 *   <li>and not less than by a factor of 1.5: if more calls pass than it has worked for, they do not wait for it. Caches
 *       that are cold and clocks that are low with a single user are why it may be less at all
 * </ul>
 *
 * <p>That calls wait for it is coincidence if it has time left all the same: with L calls waiting on average, a single server in front
 * of which they all stand is used to L / (1 + L) in the queue M/M/1, and to more if what it does takes more equally long or if those who call
 * are few. So it has to be at least 0.95 of that; several such threads share the L calls.
 *
 * <p>Source: P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing Network Models", ACM Computing Surveys 10(3), 1978,
 * for the law; the rule is ours.
 */
public final class FullThreads {

    private FullThreads() {}

    /** Whether what threads compute was recorded at both loads. */
    public static boolean known(Evidence alone, Evidence loaded) {
        return !alone.threads().isEmpty() && !loaded.threads().isEmpty();
    }

    /** The threads that calls of a service wait for. */
    public static List<ThreadUse> of(String service, Measurements measurements) {
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        Evidence alone = measurements.singleUser().orElse(null);
        return loaded == null || alone == null ? List.of() : of(service, alone, loaded);
    }

    /** Those that are full because of the calls, and that calls of a service can be waiting for, the busiest first. */
    public static List<ThreadUse> of(String service, Evidence alone, Evidence loaded) {
        List<ThreadUse> full = filledByCalls(alone, loaded);
        double waiting = waiting(service, loaded) / Math.max(1, full.size());
        return full.stream()
                .filter(thread -> thread.mean() >= FULL_THREAD_NEARLY_AS_PREDICTED.value() * waiting / (1 + waiting))
                .toList();
    }

    /** Calls of a service that wait for other threads, on average, by Little's law: throughput times the time that each waits. */
    private static double waiting(String service, Evidence loaded) {
        return loaded.service(service)
                        .map(calls -> calls.count() * MeanStates.of(calls).millis(WaitState.QUEUE))
                        .orElse(0.0)
                / loaded.windowMillis();
    }

    /** Those that are full because of the calls, whether or not these wait for them, the busiest first. */
    public static List<ThreadUse> filledByCalls(Evidence alone, Evidence loaded) {
        return loaded.threads().stream()
                .filter(FullThreads::isFull)
                .filter(thread -> isDrivenByCalls(thread, alone, loaded))
                .sorted(Comparator.comparingDouble(ThreadUse::mean).reversed())
                .toList();
    }

    private static boolean isDrivenByCalls(ThreadUse thread, Evidence alone, Evidence loaded) {
        double used = find(thread.thread(), alone).map(ThreadUse::mean).orElse(0.0);
        double perCallAlone = millisPerCall(used, alone);
        double perCall = millisPerCall(thread.mean(), loaded);
        return used <= FULL_THREAD_USED_ALONE.value() * thread.mean()
                && perCallAlone > 0
                && perCall <= DIFFERENT_WORK.value() * perCallAlone
                && perCall * FULL_THREAD_DEARER_ALONE.value() >= perCallAlone;
    }

    /** Processor time of a thread per call of any service; 0 without calls. */
    public static double millisPerCall(ThreadUse thread, Evidence run) {
        return millisPerCall(thread.mean(), run);
    }

    private static double millisPerCall(double share, Evidence run) {
        int calls = run.services().stream().mapToInt(ServiceCalls::count).sum();
        return calls == 0 ? 0 : share * run.windowMillis() / calls;
    }

    /** Of the threads that serve no calls, the one that is nearest to being full. */
    public static Optional<ThreadUse> busiest(Evidence run) {
        return run.threads().stream()
                .filter(thread -> !thread.servesCalls())
                .max(Comparator.comparingDouble(ThreadUse::least));
    }

    /** Whether there is one, whatever it is that fills it. */
    public static boolean anyFull(Evidence run) {
        return busiest(run).filter(FullThreads::isFull).isPresent();
    }

    private static boolean isFull(ThreadUse thread) {
        return !thread.servesCalls() && thread.least() >= FULL_THREAD.value();
    }

    /** Where a thread computed at maximum load, if that was seen. */
    public static Optional<ThreadUse.Hot> hot(ThreadUse thread, Measurements measurements) {
        return measurements
                .maximumTargeted()
                .flatMap(run -> find(thread.thread(), run))
                .flatMap(seen -> Optional.ofNullable(seen.hot()));
    }

    private static Optional<ThreadUse> find(long thread, Evidence run) {
        return run.threads().stream().filter(use -> use.thread() == thread).findFirst();
    }
}
