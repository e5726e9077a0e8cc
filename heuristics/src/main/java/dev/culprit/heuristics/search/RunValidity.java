package dev.culprit.heuristics.search;

import static dev.culprit.heuristics.thresholds.SearchThreshold.FAILED_LARGEST_SHARE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.FOREIGN_LARGEST_SHARE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.GENERATOR_LARGEST_LATENESS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.GENERATOR_LARGEST_LATENESS_FULL_MACHINE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.HANGING_LEAST_UNFINISHED;
import static dev.culprit.heuristics.thresholds.SearchThreshold.MACHINE_FILLED_ALONE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.MACHINE_FULL;
import static dev.culprit.heuristics.thresholds.SearchThreshold.OBSERVER_LARGEST_SHARE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REQUESTS_LEAST_SEEN;
import static dev.culprit.heuristics.thresholds.SearchThreshold.STEADINESS_FEWEST_USERS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.STEADINESS_GAP_CYCLES;
import static dev.culprit.heuristics.thresholds.SearchThreshold.STEADINESS_LEAST_GAP_MILLIS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.STEAL_LARGEST_SHARE;

import dev.culprit.heuristics.analysis.load.LoadGap;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.thresholds.Threshold;
import dev.culprit.heuristics.wording.ValiditySentences;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the data of a run may be judged. A run that fails one of these checks is repeated once; if it fails
 * again, the question it was to answer stays open: a disturbed run must never read as "healthy" or as a finding.
 *
 * <p>Checks: data lost by the recorder; no entry point called; other load than asked for; too many failed requests (fast
 * errors look like good times); a load generator that cannot keep up or takes the processors from the application; probes
 * that cost too much; processors taken by other processes or other virtual machines; a load that stood still; server-side and
 * client-side numbers of requests that do not fit together.
 *
 * <p>A targeted run names places, and what whoever holds one is doing; that something is wrong, and how much, other runs have
 * told. A busy machine stretches its times, but hardly moves its places. It is refused only for what may hide places: data
 * lost, nothing called, failed requests.
 */
public final class RunValidity {

    private RunValidity() {}

    /**
     * Why a run may not be judged.
     *
     * @param reason one line: what was seen and what to do
     * @param retry whether a repetition may help
     */
    public record Objection(String reason, boolean retry) {}

    /** The most certain objection, or none. What a busy machine explains comes after what it does not, and after its reason. */
    public static Optional<Objection> objection(Evidence run, Requirement requirement) {
        Optional<Objection> unusable = incomplete(run).or(() -> failing(run)).or(() -> unseen(run));
        return switch (run.experiment().depth()) {
            case TARGETED -> unusable;
            case WIDE ->
                unusable.or(() -> steal(run))
                        .or(() -> generator(run, requirement))
                        .or(() -> disturbance(run));
        };
    }

    private static Optional<Objection> incomplete(Evidence run) {
        if (run.conditions().dataLost()) {
            return objection(ValiditySentences.eventsLost(), true);
        }
        LoadReport load = run.load();
        if (load != null && load.users() != run.experiment().users()) {
            return objection(
                    ValiditySentences.otherUsers(load.users(), run.experiment().users()), true);
        }
        return load != null && load.requests() == 0
                ? objection(ValiditySentences.nothingCompleted(), true)
                : Optional.empty();
    }

    private static Optional<Objection> unseen(Evidence run) {
        LoadReport load = run.load();
        long calls = calls(run);
        long ended = load == null ? 0 : Math.max(0, load.requests() - load.unfinished());
        if (load != null && calls == 0 && ended == 0 && hangs(load)) {
            return objection(ValiditySentences.usersHang(load.windowMillis(), load.unfinished(), load.users()), true);
        }
        if (calls == 0) {
            return objection(
                    load == null
                            ? ValiditySentences.nothingArrived()
                            : ValiditySentences.noEntryPointCalled(load.requests(), refused(run)),
                    false);
        }
        return load != null && calls < REQUESTS_LEAST_SEEN.value() * ended // a call is seen when it ends
                ? objection(ValiditySentences.fewSeen(calls, load.requests(), refused(run)), false)
                : Optional.empty();
    }

    private static Optional<Objection> failing(Evidence run) {
        LoadReport load = run.load();
        if (load != null && load.failedRequests() > FAILED_LARGEST_SHARE.value() * load.requests()) {
            String mostly = load.errors().entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(null);
            return objection(
                    ValiditySentences.requestsFailed((double) load.failedRequests() / load.requests(), mostly), true);
        }
        long failed = run.services().stream().mapToLong(ServiceCalls::failed).sum();
        return failed > FAILED_LARGEST_SHARE.value() * calls(run)
                ? objection(ValiditySentences.callsFailed((double) failed / calls(run)), false)
                : Optional.empty();
    }

    /** As a share of all time, idle time included: of what a single user wants it may be much more. */
    private static Optional<Objection> steal(Evidence run) {
        double steal = run.conditions().stealShare();
        return steal > STEAL_LARGEST_SHARE.value()
                ? objection(ValiditySentences.stolen(steal), true)
                : Optional.empty();
    }

    private static Optional<Objection> generator(Evidence run, Requirement requirement) {
        LoadReport load = run.load();
        if (load == null) {
            return Optional.empty();
        }
        Utilisation use = run.utilisation();
        Threshold mayBeLate =
                filledBySystemUnderTest(use) ? GENERATOR_LARGEST_LATENESS_FULL_MACHINE : GENERATOR_LARGEST_LATENESS;
        if (load.lateStartMillisP99() > mayBeLate.value() * requirement.limitMillis()) {
            return objection(ValiditySentences.generatorLate(load.lateStartMillisP99()), true);
        }
        if (use.machine() > MACHINE_FULL.value() && use.loadGenerator() > use.jvm()) {
            return objection(ValiditySentences.generatorTakesProcessors(use.loadGenerator()), true);
        }
        double gap = LoadGap.longestMillis(run);
        return run.experiment().users() >= STEADINESS_FEWEST_USERS.count() && gap > longestGap(run, load)
                ? objection(
                        hangs(load)
                                ? ValiditySentences.usersHang(gap, load.unfinished(), load.users())
                                : ValiditySentences.generatorStoodStill(gap),
                        true)
                : Optional.empty();
    }

    private static Optional<Objection> disturbance(Evidence run) {
        double observer = run.conditions().observerCpuShare();
        if (observer > OBSERVER_LARGEST_SHARE.value()) {
            return objection(ValiditySentences.observerTakesProcessors(observer), true);
        }
        LoadReport load = run.load();
        double foreign = run.utilisation().foreign();
        return run.utilisation().machine() > MACHINE_FULL.value() && foreign > FOREIGN_LARGEST_SHARE.value()
                ? objection(
                        ValiditySentences.othersTakeProcessors(foreign, load == null || Double.isNaN(load.cpuShare())),
                        true)
                : Optional.empty();
    }

    private static boolean hangs(LoadReport load) {
        return load.unfinished() >= HANGING_LEAST_UNFINISHED.value() * load.users();
    }

    private static long calls(Evidence run) {
        return run.services().stream().mapToLong(ServiceCalls::count).sum();
    }

    /** Several times as long as all users together usually need to send one request each. */
    private static double longestGap(Evidence run, LoadReport load) {
        double cycle = MeanStates.of(run.services()).responseMillis() + load.thinkTimeMillis();
        return Math.max(STEADINESS_LEAST_GAP_MILLIS.value(), STEADINESS_GAP_CYCLES.value() * cycle);
    }

    /**
     * Whether the application and what it calls on this machine leave nothing to others. Everything on it is late then, the
     * generator included. That is the problem to be found, not a disturbance: entry points measure without it, and what the
     * generator saw can only keep the problem from being ruled out.
     */
    private static boolean filledBySystemUnderTest(Utilisation use) {
        return use.machine() > MACHINE_FULL.value()
                && use.jvm() + use.backendShare() > MACHINE_FILLED_ALONE.value() * use.machine();
    }

    /** The first class that took no probes, with the reason; null if all did. */
    private static @Nullable String refused(Evidence run) {
        return run.conditions().refused().stream().findFirst().orElse(null);
    }

    private static Optional<Objection> objection(String reason, boolean retry) {
        return Optional.of(new Objection(reason, retry));
    }
}
