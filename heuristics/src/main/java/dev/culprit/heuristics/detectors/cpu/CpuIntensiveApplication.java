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
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.ProcessorSentences;
import dev.culprit.heuristics.wording.ProcessorSentences.Busy;
import dev.culprit.heuristics.wording.ProcessorSentences.Shortage;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

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
            return new NotDetected(GrowthSentences.notGrowing());
        }
        Utilisation use = loaded.utilisation();
        double share = growth.share(WaitState.RUN_QUEUE, WaitState.CPU);
        boolean throttled = Processors.throttled(loaded);
        Busy busy = new Busy(
                growth.shownShare(WaitState.RUN_QUEUE, WaitState.CPU),
                growth.millis(),
                use.jvm(),
                use.machine(),
                throttledShare(loaded));
        if (!Processors.explain(service, measurements)) {
            return new NotDetected(ProcessorSentences.computing(busy));
        }
        if (share < MAIN_SHARE.value()
                && high.virtualThreads() > 0
                && !Processors.areBottleneck(service, measurements)) {
            return new Inconclusive(Doubt.DISTURBED, ProcessorSentences.onVirtualThreads(busy));
        }
        if (!throttled && use.backendShare() > use.jvm()) {
            return new NotDetected(ProcessorSentences.calledProcessesCompute(busy));
        }
        if (!throttled && use.foreign() > use.jvm()) {
            return new Inconclusive(Doubt.DISTURBED, ProcessorSentences.otherProcessesCompute(busy));
        }
        return new Detected(both.waiting(growth.millis()), ProcessorSentences.computing(busy));
    }

    /** Empty if the container seldom used up its quota. */
    private static OptionalDouble throttledShare(Evidence run) {
        return when(Processors.throttled(run), run.conditions().throttledShare());
    }

    private static OptionalDouble when(boolean isTold, double share) {
        return isTold ? OptionalDouble.of(share) : OptionalDouble.empty();
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
        Shortage shortage = new Shortage(
                worst,
                use.processors(),
                use.jvm(),
                throttledShare(loaded),
                when(share >= MAIN_SHARE.value(), share),
                when(elsewhere, inCalls),
                naming.site() == null ? null : naming.site().resource(),
                fromUsers);
        return List.of(Finding.of(category(), path, Cause.CPU)
                .suffering(worst, services, share, fromUsers)
                .blaming(naming.artefact(facts), confidence(use, throttled, elsewhere, naming))
                .saying(
                        ProcessorSentences.processorsShort(shortage),
                        ProcessorSentences.processorsShortAdvice(shortage, naming.doubt())));
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
