package dev.culprit.heuristics.analysis.cpu;

import static dev.culprit.heuristics.thresholds.ProcessorThreshold.OTHER_REASONS_THAN_PROCESSORS;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.PROCESSORS_FULL;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.PROCESSORS_USED_UP;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.QUOTA_FILLED_BY_JVM;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.QUOTA_MOSTLY_USED_UP;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.QUOTA_OFTEN_USED_UP;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.growth.Saturation;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.queueing.FinitePopulation;
import dev.culprit.heuristics.wording.ProcessorSentences;
import java.util.List;

/**
 * Who keeps the processors busy at maximum load. When they are saturated (used beyond 0.67, 0.82 or 0.90 with 1, 2 or 4 of
 * them), threads wait for them wherever they become runnable, inside database and network calls too; then it is not the
 * other end that is slow.
 */
public final class Processors {

    private static final WaitState[] ELSEWHERE = {
        WaitState.POOL,
        WaitState.MONITOR,
        WaitState.LOCK,
        WaitState.QUEUE,
        WaitState.SLEEP,
        WaitState.MESSAGING,
        WaitState.EXTERNAL_CALL,
        WaitState.GC
    };

    private Processors() {}

    /** Whether the processors are, or those that its quota leaves to the JVM: idle ones beyond that are of no use to it. */
    public static boolean saturated(Evidence run) {
        return Saturation.reached(run.utilisation()) || quotaIsUsedUp(run);
    }

    /**
     * Share 0..1 of the processors that is used. In a container the machine has more of them than the JVM may use, so that its share
     * of all says little; then the known threads tell more.
     *
     * @return not a number if the machine does not tell
     */
    public static double used(Evidence run) {
        return Math.max(run.utilisation().machine(), ofThreads(run));
    }

    /** The same without what the JVM's compilers take. */
    public static double usedWithoutCompilers(Evidence run) {
        return Math.max(run.utilisation().machine() - run.conditions().compilingShare(), ofThreads(run));
    }

    /**
     * Share 0..1 that calls use of the processors, as far as others leave them: it grows with the throughput, so X calls per second can become X
     * divided by it at most (utilisation law). Other programs do not grow with the calls, nor do compilers, which end. Where the container's quota is
     * used up, it is 1.
     *
     * @param background share of all processors that the application computes beside its calls
     * @param goes share of all processors that is left out as well, because it goes with what is asked about
     * @return not a number if the machine does not tell
     */
    public static double usedByCalls(Evidence run, double background, double goes) {
        if (quotaIsUsedUp(run)) {
            return 1;
        }
        Utilisation use = run.utilisation();
        double foreign = Double.isNaN(use.loadGenerator()) ? 0 : use.foreign(); // else the generator would be in it
        double stays = foreign + background;
        return Math.min(1, (use.machine() - stays - run.conditions().compilingShare() - goes) / (1 - stays));
    }

    /** Those of the application: compilers are none of them. */
    private static double ofThreads(Evidence run) {
        double threads = run.threads().stream().mapToDouble(ThreadUse::mean).sum();
        return Math.min(1, threads / run.utilisation().processors());
    }

    /** Whether the container used up its quota often, so that processors may be idle, but not for the JVM. */
    public static boolean throttled(Evidence run) {
        return run.conditions().throttledShare() >= QUOTA_OFTEN_USED_UP.value();
    }

    /** Whether it did so most of the time, and it is this JVM that used nearly all of it, no other process of the container. */
    public static boolean quotaIsUsedUp(Evidence run) {
        double quota = run.conditions().quotaProcessors();
        Utilisation use = run.utilisation();
        return run.conditions().throttledShare() >= QUOTA_MOSTLY_USED_UP.value()
                && quota > 0
                && use.jvm() * use.processors() >= QUOTA_FILLED_BY_JVM.value() * quota;
    }

    /** What is full, in words. */
    public static String full(Evidence run) {
        return ProcessorSentences.full(quotaIsUsedUp(run));
    }

    /**
     * Whether the processors are saturated, and this application uses more of them than all other processes together; or
     * those that its quota gives it.
     */
    public static boolean saturatedByApplication(Evidence run) {
        Utilisation use = run.utilisation();
        return quotaIsUsedUp(run) || Saturation.reached(use) && use.jvm() > use.machine() / 2;
    }

    /**
     * Whether computing and waiting for processors is why response times of a service grow: they make up half of the growth,
     * or the processors are saturated enough for half of it and nothing else explains much of it, or they
     * {@linkplain #areBottleneck are the bottleneck}.
     */
    public static boolean explain(String service, Measurements measurements) {
        Growth growth = Growth.of(service, measurements).orElse(Growth.NONE);
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        if (loaded == null || growth.millis() <= 0) {
            return false;
        }
        if (growth.share(WaitState.RUN_QUEUE, WaitState.CPU) >= MAIN_SHARE.value()) {
            return true;
        }
        double inLocks = databaseTellsOfLocks(service, measurements) ? growth.share(WaitState.DATABASE) : 0;
        return saturatedByApplication(loaded)
                        && saturatedEnoughFor(growth, loaded)
                        && growth.share(ELSEWHERE) + inLocks < OTHER_REASONS_THAN_PROCESSORS.value()
                || areBottleneck(service, measurements);
    }

    /** Whether database calls are slow for lack of processors, as far as the database does not speak of locks. */
    public static boolean starveDatabaseCalls(String service, Measurements measurements) {
        return LoadedWindows.missed(service, measurements)
                        .filter(Processors::saturatedByApplication)
                        .isPresent()
                && DatabaseLoad.of(List.of(service), measurements).cause() != Cause.DATABASE_LOCK
                && explain(service, measurements);
    }

    /**
     * Whether waiting for processors can make up half of the growth, if all of the unloaded response time were computing:
     * they are used beyond the point at which queueing theory predicts that, or used up. A JVM that still compiles what it
     * executes keeps processors busy, too, while calls wait for something else a hundred times longer.
     */
    public static boolean saturatedEnoughFor(Growth growth, Evidence loaded) {
        Utilisation use = loaded.utilisation();
        if (use.machine() >= PROCESSORS_USED_UP.value() || quotaIsUsedUp(loaded)) {
            return true;
        }
        double waiting = ErlangC.responseTimeFactor(use.processors(), use.machine()) - 1;
        return waiting * growth.low().responseMillis() >= MAIN_SHARE.value() * growth.millis();
    }

    private static boolean databaseTellsOfLocks(String service, Measurements measurements) {
        return DatabaseLoad.of(List.of(service), measurements).cause() == Cause.DATABASE_LOCK;
    }

    /**
     * Whether the processors are what limits the calls of a service, whatever else these are seen to wait for. A thread that
     * holds a lock or a connection has to wait for a processor, too, before it can give it back, so queues form at whatever
     * threads share; that they go away would gain little if all of this holds:
     *
     * <ul>
     *   <li>calls fill the processors, or what the container's quota leaves of them: at a utilisation of U by calls, nothing but fewer or faster computations can raise the
     *       throughput by more than a factor of 1 / U. What {@linkplain BackgroundCpu threads compute beside them} is not theirs: if it is
     *       that which calls wait for, they are seen to wait for processors
     *   <li>if calls waited for nothing but processors, the response time of this service would still grow at least half as
     *       much with the load ({@link FinitePopulation}; demand per call by the utilisation law, think time by Little's law;
     *       where processors are shared, a service waits in proportion to what it computes itself). With long think times a
     *       little more throughput makes response times short again
     *   <li>it is neither the collector that fills them nor locks of the database that the service waits for
     * </ul>
     */
    public static boolean areBottleneck(String service, Measurements measurements) {
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        Growth growth = Growth.of(service, measurements).orElse(null);
        if (loaded == null || growth == null || !saturatedByApplication(loaded)) {
            return false;
        }
        Utilisation use = loaded.utilisation();
        double available = available(loaded);
        double used = quotaIsUsedUp(loaded) ? use.jvm() : Math.min(1, use.jvm() + use.backendShare());
        double calls = Math.min(1, (used - BackgroundCpu.share(loaded, measurements)) * use.processors() / available);
        if (!(calls >= PROCESSORS_FULL.value())
                || isUnknown(loaded)
                || explainedElsewhere(service, growth, measurements)) {
            return false;
        }
        MeanStates all = MeanStates.of(loaded.services());
        int users = measurements.maximumUsers();
        double millisPerCall = loaded.windowMillis() / all.calls();
        int servers = Math.max(1, (int) available);
        double demand = calls * servers * millisPerCall;
        double think = Math.max(0, users * millisPerCall - all.responseMillis());
        double factor = FinitePopulation.responseTime(users, think, demand, servers) / demand * servers / available;
        return (factor - 1) * growth.high().millis(WaitState.CPU) >= MAIN_SHARE.value() * growth.millis();
    }

    /** Whether much is computed that is not in calls, and nobody knows by which threads. */
    private static boolean isUnknown(Evidence loaded) {
        return loaded.threads().isEmpty() && shareOfCalls(loaded) < PROCESSORS_FULL.value();
    }

    /** How many processors the JVM can have: all, or as many as its quota gives it, which need not be a whole number. */
    private static double available(Evidence run) {
        return quotaIsUsedUp(run)
                ? run.conditions().quotaProcessors()
                : run.utilisation().processors();
    }

    /**
     * Share of the application's processor time that is computing in calls, 0..1; the rest goes to threads that serve none.
     * 1 if unknown.
     */
    public static double shareOfCalls(Evidence loaded) {
        double used = loaded.utilisation().jvm() * loaded.utilisation().processors() * loaded.windowMillis();
        MeanStates all = MeanStates.of(loaded.services());
        return used > 0 ? Math.min(1, all.millis(WaitState.CPU) * all.calls() / used) : 1;
    }

    private static boolean explainedElsewhere(String service, Growth growth, Measurements measurements) {
        return growth.share(WaitState.GC) >= OTHER_REASONS_THAN_PROCESSORS.value()
                || growth.share(WaitState.DATABASE) >= OTHER_REASONS_THAN_PROCESSORS.value()
                        && databaseTellsOfLocks(service, measurements);
    }
}
