package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.queueing.FinitePopulation;
import java.util.List;
import java.util.Optional;

/**
 * Who keeps the processors busy at maximum load. When they are saturated (used beyond 0.67, 0.82 or 0.90 with 1, 2 or 4 of
 * them), threads wait for them wherever they become runnable, inside database and network calls too; then it is not the
 * other end that is slow.
 */
public final class Processors {

    private static final double RESPONSE_TIME_FACTOR = 3;
    private static final double MAIN_SHARE = 0.5;

    private Processors() {}

    /** Whether the processors are used beyond the point at which queueing theory predicts three times the unloaded time. */
    public static boolean saturated(Utilisation use) {
        return use.machine() >= ErlangC.utilisationForFactor(RESPONSE_TIME_FACTOR, use.processors());
    }

    /** Whether they are, and this application uses more of them than all other processes together. */
    public static boolean saturatedByApplication(Measurements measurements) {
        return measurements
                .maximum()
                .map(run -> run.utilisation())
                .map(use -> saturated(use) && use.jvm() > use.machine() / 2)
                .orElse(false);
    }

    /**
     * Whether the processors are the tighter resource, whatever else calls are seen to wait for: they are saturated by the
     * application, and if calls waited for nothing but processors, response times would still grow at least half as much
     * with the load ({@link FinitePopulation}, with the demand per call by the utilisation law and the think time by
     * Little's law). A thread that holds a lock or a connection has to wait for a processor, too, before it can give it
     * back, so queues form at whatever threads share; that they go away would gain little.
     */
    public static boolean bind(Measurements measurements) {
        MeanStates low = states(measurements.singleUser());
        MeanStates high = states(measurements.maximum());
        Evidence loaded = measurements.maximum().orElse(null);
        if (loaded == null || low.calls() == 0 || high.calls() == 0 || !saturatedByApplication(measurements)) {
            return false;
        }
        int users = measurements.maximumUsers();
        int processors = loaded.utilisation().processors();
        double callsPerMilli = high.calls() / loaded.windowMillis();
        double demand = Math.min(1, loaded.utilisation().machine()) * processors / callsPerMilli;
        double think = Math.max(0, users / callsPerMilli - high.responseMillis());
        double queueing = FinitePopulation.responseTime(users, think, demand, processors) - demand;
        return queueing >= MAIN_SHARE * (high.responseMillis() - low.responseMillis());
    }

    private static MeanStates states(Optional<Evidence> run) {
        return run.map(evidence -> MeanStates.of(evidence.services())).orElseGet(() -> MeanStates.of(List.of()));
    }
}
