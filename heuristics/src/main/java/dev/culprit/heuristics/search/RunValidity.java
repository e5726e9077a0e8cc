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
import dev.culprit.heuristics.wording.Quantity;
import java.util.Map;
import java.util.Optional;

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
            return objection("the flight recorder lost events; free disk space or shorten the window", true);
        }
        LoadReport load = run.load();
        if (load != null && load.users() != run.experiment().users()) {
            return objection(
                    "the load generator ran " + Quantity.users(load.users()) + " instead of "
                            + run.experiment().users(),
                    true);
        }
        return load != null && load.requests() == 0
                ? objection("the load generator completed no request; check that the application answers", true)
                : Optional.empty();
    }

    private static Optional<Objection> unseen(Evidence run) {
        LoadReport load = run.load();
        long calls = calls(run);
        if (calls == 0) {
            return objection(
                    load == null
                            ? "no request reached the application; check the URLs"
                            : load.requests()
                                    + " requests were answered, but no entry point that probes know was called"
                                    + " (servlets and handlers of the JDK's HTTP server are known)" + refusal(run),
                    false);
        }
        return load != null && calls < REQUESTS_LEAST_SEEN.value() * load.requests()
                ? objection(
                        "the probes saw only " + calls + " of " + load.requests()
                                + " requests: some are answered by entry points that probes do not know, or by another"
                                + " process" + refusal(run),
                        false)
                : Optional.empty();
    }

    private static Optional<Objection> failing(Evidence run) {
        LoadReport load = run.load();
        if (load != null && load.failedRequests() > FAILED_LARGEST_SHARE.value() * load.requests()) {
            String kind = load.errors().entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(entry -> " (mostly: " + entry.getKey() + ")")
                    .orElse("");
            return objection(
                    Quantity.share((double) load.failedRequests() / load.requests()) + " of the requests failed" + kind
                            + "; correct the errors or the load script first",
                    true);
        }
        long failed = run.services().stream().mapToLong(ServiceCalls::failed).sum();
        return failed > FAILED_LARGEST_SHARE.value() * calls(run)
                ? objection(
                        Quantity.share((double) failed / calls(run))
                                + " of the calls failed inside the application; fast errors look like good times, so"
                                + " correct them first",
                        false)
                : Optional.empty();
    }

    /** As a share of all time, idle time included: of what a single user wants it may be much more. */
    private static Optional<Objection> steal(Evidence run) {
        double steal = run.conditions().stealShare();
        return steal > STEAL_LARGEST_SHARE.value()
                ? objection(
                        "the hypervisor withheld " + Quantity.share(steal)
                                + " of the processors' time (steal): other virtual machines were given it, or a"
                                + " quota is used up; measure at another time, or on another machine",
                        true)
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
            return objection(
                    "the load generator was late by up to " + Quantity.millis(load.lateStartMillisP99())
                            + " (p99); it is too weak for this load or the machine is too busy",
                    true);
        }
        if (use.machine() > MACHINE_FULL.value() && use.loadGenerator() > use.jvm()) {
            return objection(
                    "the load generator itself used " + Quantity.share(use.loadGenerator())
                            + " of the processors, more than the application, and nothing was left over; it is too weak for"
                            + " this load: run it on another machine, or with fewer --max-users",
                    true);
        }
        double gap = LoadGap.longestMillis(run);
        return run.experiment().users() >= STEADINESS_FEWEST_USERS.count() && gap > longestGap(run, load)
                ? objection(
                        "for " + Quantity.millis(gap) + " no user sent anything: "
                                + (load.unfinished() >= HANGING_LEAST_UNFINISHED.value() * load.users()
                                        ? load.unfinished() + " of " + Quantity.users(load.users())
                                                + " wait for answers that do not come; take a thread dump (jcmd PID"
                                                + " Thread.print) while they do"
                                        : "the load generator stood still or was suspended"),
                        true)
                : Optional.empty();
    }

    private static Optional<Objection> disturbance(Evidence run) {
        double observer = run.conditions().observerCpuShare();
        if (observer > OBSERVER_LARGEST_SHARE.value()) {
            return objection(
                    "the observer itself used " + Quantity.share(observer)
                            + " of the processors; measure fewer calls or reduce the load",
                    true);
        }
        LoadReport load = run.load();
        double foreign = run.utilisation().foreign();
        return run.utilisation().machine() > MACHINE_FULL.value() && foreign > FOREIGN_LARGEST_SHARE.value()
                ? objection(
                        "other processes used " + Quantity.share(foreign)
                                + " of the processors"
                                + (load == null || Double.isNaN(load.cpuShare())
                                        ? " (perhaps the load generator, which does not tell)"
                                        : "")
                                + ", nothing was left over; stop them or move the load elsewhere",
                        true)
                : Optional.empty();
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

    /** Calls may be missing because their classes took no probes; one class says why for all. */
    private static String refusal(Evidence run) {
        return run.conditions().refused().stream()
                .findFirst()
                .map(line -> "; some classes took no probes, such as " + line)
                .orElse("");
    }

    private static Optional<Objection> objection(String reason, boolean retry) {
        return Optional.of(new Objection(reason, retry));
    }
}
