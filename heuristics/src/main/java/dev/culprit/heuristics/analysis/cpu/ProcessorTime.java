package dev.culprit.heuristics.analysis.cpu;

import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;

/**
 * Who had the time of the processors in a window, each as a share 0..1 of all of them.
 *
 * <p>While the collector stops all threads it has all processors, however few it uses. What collectors compute beside the application
 * is not told by the JVM; it is what the JVM uses and its known threads do not.
 *
 * <p><b>Blind spots.</b> The JVM's compilers count as the collector, and so does computing on virtual threads, which the JVM does
 * not show.
 *
 * @param computing the application's own threads: those that serve calls, as long as they do, and all others
 * @param collecting the garbage collector
 */
public record ProcessorTime(double computing, double collecting) {

    public static ProcessorTime of(Evidence run) {
        int processors = run.utilisation().processors();
        MeanStates calls = MeanStates.of(run.services());
        double inCalls = calls.millis(WaitState.CPU) * calls.calls() / run.windowMillis();
        double computing = Math.min(1, (inCalls + besideCalls(run)) / processors);
        double beyond = run.utilisation().jvm() - computing; // not a number if unknown
        return new ProcessorTime(computing, beyond > paused(run) ? beyond : paused(run));
    }

    private static double besideCalls(Evidence run) {
        return run.threads().stream()
                .filter(thread -> !thread.servesCalls())
                .mapToDouble(ThreadUse::mean)
                .sum();
    }

    private static double paused(Evidence run) {
        return run.pauses().stream()
                        .filter(pause -> pause.kind() == Pause.Kind.GC)
                        .mapToDouble(Pause::millis)
                        .sum()
                / run.windowMillis();
    }
}
