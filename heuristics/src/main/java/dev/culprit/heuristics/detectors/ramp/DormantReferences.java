package dev.culprit.heuristics.detectors.ramp;

import static dev.culprit.heuristics.facts.FactName.KEPT_IN_HEAP_FIRST;
import static dev.culprit.heuristics.facts.FactName.KEPT_IN_HEAP_LAST;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.memory.HeapGrowth;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.analysis.time.RampFacts;
import dev.culprit.heuristics.analysis.time.RowGrowth;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.MemorySentences;
import dev.culprit.heuristics.wording.MemorySentences.HeapBounds;
import dev.culprit.heuristics.wording.RampSentences;
import java.util.List;
import java.util.Optional;

/**
 * Dormant References: calls get slower the longer the application runs, because something that nobody lets go of piles up in memory.
 *
 * <p><b>Hypothesis.</b> What a call computes grows, and so does what the heap keeps when the collector has been through all of it.
 *
 * <p><b>Experiment.</b> None of its own: the windows by which The Ramp was found.
 *
 * <p><b>Analysis.</b> The least that any collection left in use is no less than what was kept then; a collection that looked for garbage
 * everywhere left no less than that, but for what its collector leaves by intent ({@link HeapGrowth}). What grew between two windows of a
 * single user ({@link OperationTime}), and whether statements return more rows ({@link RowGrowth}).
 *
 * <p><b>Verdict.</b> Detected when computing or the collector is what has grown of calls; at the end of the last window at maximum load
 * more is kept than can have been kept at the begin of the first, by a tenth of that; that still grows at the end, at least three quarters
 * as fast as over all calls; a single user afterwards does not find less than half of it, and finds more, or it is more than all calls in
 * progress can have in hand; and no statement that the service executes returns more rows than before. Not applicable if no collection of
 * the last window looked everywhere, for what others leave may be garbage, or if it may be in hand. Nobody here asks for a collection.
 * Severity = relative growth of what calls take.
 *
 * <p><b>Blind spots.</b> That those who compute longer look through what is kept is likely, not seen; so is which objects these are. A
 * cache that fills until the end of the last window. Data from elsewhere than a database of which each call has more and more in
 * hand, where the collector looks nowhere but among young objects while there is a single user. Growth that is less than what so many
 * calls could have in hand. Leaks that slow down nobody yet. Collectors that clear while objects
 * are made (ZGC, Shenandoah) do not tell what was garbage when they ended.
 *
 * <p><b>Source.</b> Rayside and Mendel (2007) and Wert (2015), section 4.2 (the node); the rule is ours.
 */
public final class DormantReferences implements Detector {

    @Override
    public String category() {
        return "dormant-references";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.SINGLE_USER_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        OperationTime time = OperationTime.of(service, measurements).orElse(null);
        if (time == null) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, RampSentences.tooFewCallsAlone());
        }
        WaitState grown = time.grown();
        if (grown != WaitState.CPU && grown != WaitState.GC) {
            return new NotDetected(RampSentences.notOfMemory(grown));
        }
        Optional<RowGrowth> rows = RowGrowth.of(service, measurements).stream()
                .filter(RowGrowth::grows)
                .findFirst();
        if (rows.isPresent()) {
            return new NotDetected(RampSentences.rowsMayBeInMemory(rows.get().statement()));
        }
        HeapGrowth heap = HeapGrowth.of(measurements);
        return switch (heap.course()) {
            case GROWS -> new Detected(time.afterMillis() / time.beforeMillis() - 1, heap.sentence());
            case STEADY -> new NotDetected(heap.sentence());
            case UNKNOWN -> new NotApplicable(MemorySentences.howToKnow(heap.sentence()));
        };
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        OperationTime time = OperationTime.of(worst, measurements).orElseThrow();
        HeapGrowth heap = HeapGrowth.of(measurements);
        Naming naming = time.grown() == WaitState.CPU
                ? Naming.alone(measurements, WaitState.CPU, services)
                : Naming.none(time.grown(), worst);
        double grownMillis = time.afterMillis() - time.beforeMillis();
        Facts facts = RampFacts.facts(time)
                .with(KEPT_IN_HEAP_FIRST, heap.firstBytes())
                .with(KEPT_IN_HEAP_LAST, heap.lastBytes());
        return List.of(Finding.of(category(), path, Cause.MEMORY)
                .suffering(
                        worst,
                        services,
                        Math.max(
                                0,
                                grownMillis
                                        / time.grownStates(worst, measurements)
                                                .high()
                                                .responseMillis()),
                        Math.min(1, CriticalLoad.fromUsers(measurements, services)))
                .blaming(naming.artefact(facts), naming.isCertain() ? Confidence.MEDIUM : Confidence.LOW)
                .saying(
                        RampSentences.pilesUpInMemory(
                                worst,
                                RampFacts.slowdown(time),
                                new HeapBounds(heap.firstBytes(), heap.lastBytes()),
                                naming.site() == null ? null : naming.site().resource()),
                        RampSentences.letGo(naming.doubt())));
    }
}
