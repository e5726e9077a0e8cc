package dev.culprit.heuristics.detectors.cpu;

import static dev.culprit.heuristics.facts.FactName.CPU_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.JVM_UTILISATION;
import static dev.culprit.heuristics.facts.FactName.MACHINE_UTILISATION;
import static dev.culprit.heuristics.facts.FactName.PROCESSORS;
import static dev.culprit.heuristics.facts.FactName.RUN_QUEUE_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_CALLS;
import static dev.culprit.heuristics.facts.FactName.THROTTLED_SHARE;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.MOST_USED_BY_OTHERS;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
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
import dev.culprit.heuristics.wording.Quantity;
import java.util.List;
import java.util.Map;

/**
 * CPU-intensive Application: calls wait for a processor, because the application computes more than the machine can.
 *
 * <p><b>Hypothesis.</b> The growth of the response time consists of computing and of waiting for a processor, and it is
 * this application that keeps the processors busy.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the hot method, a
 * targeted window at maximum load with execution samples, and with looks at threads that are stopped ({@code HotMethod}).
 *
 * <p><b>Analysis.</b> Wait-state attribution: shares of the growth made up by RUN_QUEUE and CPU; utilisation of the
 * processors by this JVM and by others.
 *
 * <p><b>Verdict.</b> Detected when the two make up at least half of the growth. Otherwise detected if this application, more
 * than all others, uses the processors beyond the utilisation at which queueing theory predicts three times the unloaded
 * response time (Erlang C), and one of these holds:
 *
 * <ul>
 *   <li>waiting for pools, locks (those of the database, too, if it tells), other threads, messages, other services and the
 *       collector explains less than 30 %: threads wait for processors inside database calls, too. The same theory must
 *       predict half of the growth at this utilisation, or 95 % be used
 *   <li>the processors are the bottleneck ({@link Processors#areBottleneck}): threads that wait for one hold what others want
 * </ul>
 *
 * <p>If processes that the application calls, such as a database on the same machine, use more of the processors than it
 * does, it is not detected; if any other processes do, the verdict is inconclusive: it may be a victim. Neither matters where it is the
 * quota of its container that it uses up: its threads stand still until the next period of the scheduler, whoever else computes.
 *
 * <p><b>Blind spots.</b> What threads compute that serve no calls is not named, only told; a quota, where the JVM does not tell that it is
 * used up, looks like waiting for a processor at low utilisation. Of methods that the JVM compiled as one, the wrong one can be named: where the
 * samples and the stopped threads disagree, the finding says so and is less confident.
 *
 * <p><b>Source.</b> Wert (2015), section 4.4.2 (the node); threshold by the queueing formula of section 6.3.7. The rules are
 * ours.
 */
public final class CpuIntensiveApplication implements ComparesLoads {

    @Override
    public String category() {
        return "cpu-intensive-application";
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
        ServiceCalls high = both.calls();
        if (growth.millis() <= 0) {
            return new NotDetected("Response times do not grow.");
        }
        Utilisation use = loaded.utilisation();
        double share = growth.share(WaitState.RUN_QUEUE, WaitState.CPU);
        boolean throttled = Processors.throttled(loaded);
        String measured =
                growth.phrase(WaitState.RUN_QUEUE, WaitState.CPU) + " is computing and waiting for a processor; "
                        + busy(use) + (throttled ? ", and " + quota(loaded) : "");
        if (!Processors.explain(service, measurements)) {
            return new NotDetected(measured + ".");
        }
        if (share < MAIN_SHARE.value()
                && high.virtualThreads() > 0
                && !Processors.areBottleneck(service, measurements)) {
            return new Inconclusive(
                    Doubt.DISTURBED,
                    measured + ", but it runs on virtual threads, whose computing the JVM does not show.");
        }
        if (!throttled && use.backendShare() > use.jvm()) {
            return new NotDetected(
                    measured
                            + "; but it is processes on the same machine that the application calls which keep the processors busy.");
        }
        if (!throttled && use.foreign() > use.jvm()) {
            return new Inconclusive(
                    Doubt.DISTURBED, measured + ": other processes use more of the processors than the application.");
        }
        return new Detected(both.waiting(growth.millis()), measured + ".");
    }

    private static String busy(Utilisation use) {
        return Double.isNaN(use.machine())
                ? "utilisation unknown"
                : "the application uses " + Quantity.share(use.jvm()) + " of the processors, all processes "
                        + Quantity.share(use.machine());
    }

    private static String quota(Evidence run) {
        return "the container used up its quota of them in "
                + Quantity.share(run.conditions().throttledShare()) + " of the scheduler's periods";
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        MeanStates none = new MeanStates(Map.of(), 0, 0);
        MeanStates states =
                LoadedWindows.calls(worst, measurements).map(MeanStates::of).orElse(none);
        Evidence loaded = LoadedWindows.missed(worst, measurements).orElseThrow();
        Utilisation use = loaded.utilisation();
        double share = states.share(WaitState.RUN_QUEUE) + states.share(WaitState.CPU);
        double inCalls = Processors.shareOfCalls(loaded);
        boolean elsewhere = inCalls < MAIN_SHARE.value();
        Naming naming =
                elsewhere ? Naming.none(WaitState.CPU, worst) : Naming.of(measurements, WaitState.CPU, services);
        Facts facts = Facts.NONE
                .with(PROCESSORS, use.processors())
                .with(JVM_UTILISATION, use.jvm())
                .with(MACHINE_UTILISATION, use.machine())
                .with(CPU_PER_CALL, states.millis(WaitState.CPU))
                .with(RUN_QUEUE_PER_CALL, states.millis(WaitState.RUN_QUEUE));
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        facts = facts.with(SHARE_OF_CALLS, inCalls);
        boolean throttled = Processors.throttled(loaded);
        if (throttled) {
            facts = facts.with(THROTTLED_SHARE, loaded.conditions().throttledShare());
        }
        String hot = naming.site() == null
                ? ""
                : " Most processor time goes to " + naming.site().resource() + ".";
        String background = elsewhere
                ? " Only " + Quantity.share(inCalls)
                        + " of what it computes is in calls, the rest in threads that serve none."
                : "";
        return List.of(new Finding(
                category(),
                path,
                Cause.CPU,
                worst,
                services,
                naming.artefact(facts),
                share,
                fromUsers,
                confidence(use, throttled, elsewhere, naming),
                "The application needs more processor time than "
                        + (throttled
                                ? "its container may use (" + quota(loaded) + "): "
                                : use.processors() + " processors give: ")
                        + (share >= MAIN_SHARE.value()
                                ? Quantity.share(share) + " of the response time of " + worst
                                        + " is computing and waiting for a processor"
                                : "it keeps them " + Quantity.share(use.jvm()) + " busy, and calls of " + worst
                                        + " wait for them in other places, too: inside calls to others, or for threads"
                                        + " that hold what they need")
                        + ", and from " + Quantity.users(fromUsers)
                        + " on the requirement is missed." + background + hot,
                elsewhere
                        ? "Find out which threads compute beside the calls (jcmd PID Thread.print tells their processor time):"
                                + " background work, or the garbage collector."
                        : "Make the hot method cheaper, or "
                                + (throttled
                                        ? "let the container use more processor time (its limit, cpu.max)."
                                        : "give the application more processors.")
                                + naming.doubt()));
    }

    private static Confidence confidence(Utilisation use, boolean throttled, boolean elsewhere, Naming naming) {
        if (elsewhere) {
            return Confidence.LOW;
        }
        return (throttled || use.loadGenerator() + use.foreign() <= MOST_USED_BY_OTHERS.value())
                        && naming.sampledInstead().isEmpty()
                ? Confidence.HIGH
                : Confidence.MEDIUM;
    }
}
