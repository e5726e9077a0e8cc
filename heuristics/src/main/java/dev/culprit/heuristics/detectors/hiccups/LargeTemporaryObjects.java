package dev.culprit.heuristics.detectors.hiccups;

import static dev.culprit.heuristics.facts.FactName.MAXIMUM_HEAP;
import static dev.culprit.heuristics.facts.FactName.OBJECT;
import static dev.culprit.heuristics.facts.FactName.PAUSED;
import static dev.culprit.heuristics.facts.FactName.PAUSES;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.memory.AllocationTrigger;
import dev.culprit.heuristics.analysis.memory.LargeObject;
import dev.culprit.heuristics.analysis.time.EpisodeFacts;
import dev.culprit.heuristics.analysis.time.Episodes;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.HiccupSentences;
import java.util.List;

/**
 * Large Temporary Objects: the collector stops the application because there is no room for a few big objects.
 *
 * <p><b>Hypothesis.</b> The pauses that make response times high begin when a large object finds no room, not when many small
 * ones have filled the heap.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window at maximum load. To name the place, a targeted window at maximum
 * load, which takes the stack of whoever wants the room.
 *
 * <p><b>Analysis.</b> For every collection the JVM tells the size of the object that found no room, or that the collector treats
 * it apart for its size ({@link AllocationTrigger}); over the pauses in the episodes.
 *
 * <p><b>Verdict.</b> Detected when at least half of the time of these pauses is for large objects: such of a megabyte or more
 * of which a hundred fill the heap, for a small one shares it with so many others that none of them is the reason; and such that
 * the collector treats apart, if a collection left no more than 45 % of the heap in use: where more is kept, G1 marks in any case. Not applicable if sizes that were not
 * recorded could make it half. Severity = share of the time that is in those pauses.
 *
 * <p><b>Blind spots.</b> Whether the object is dropped soon or kept: large parts of a cache look the same. Where G1 begins to mark
 * because of a large object, it does not tell whose; if it never does, the place is guessed from where most memory goes into
 * arrays. Large objects that leave no room for small ones, if it is mostly these that find none. Collectors that do not stop the
 * application.
 *
 * <p><b>Source.</b> Kopp (2011) and Wert (2015), section 4.2 (the node); the rule is ours.
 */
public final class LargeTemporaryObjects implements Detector {

    @Override
    public String category() {
        return "large-temporary-objects";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Episodes episodes = Episodes.of(service, measurements);
        AllocationTrigger room = room(episodes);
        String measured = HiccupSentences.madeRoom(room.millis(), room.largeShare());
        if (room.largeShare() >= MAIN_SHARE.value()) {
            return new Detected(room.largeMillis() / episodes.run().windowMillis(), measured);
        }
        return room.largeShare() + room.unknownShare() >= MAIN_SHARE.value()
                ? new NotApplicable(
                        HiccupSentences.madeRoomOrUnknown(room.millis(), room.largeShare(), room.unknownShare()))
                : new NotDetected(measured);
    }

    private static AllocationTrigger room(Episodes episodes) {
        return AllocationTrigger.of(
                episodes.pauses(Pause.Kind.GC), episodes.run().heap());
    }

    @Override
    public List<Finding> findings(List<String> detectedIn, List<String> path, Measurements measurements) {
        List<String> services = Episodes.clearestFirst(detectedIn, measurements);
        String worst = services.get(0);
        Episodes episodes = Episodes.of(worst, measurements);
        AllocationTrigger room = room(episodes);
        LargeObject object = LargeObject.of(room, measurements);
        Facts facts =
                EpisodeFacts.facts(episodes).with(PAUSES, room.large().size()).with(PAUSED, room.largeMillis());
        if (object.bytes() >= 0) {
            facts = facts.with(OBJECT, object.bytes());
        }
        if (episodes.run().heap().maximumBytes() > 0) {
            facts = facts.with(MAXIMUM_HEAP, episodes.run().heap().maximumBytes());
        }
        return List.of(Finding.of(category(), path, Cause.GC)
                .suffering(
                        worst,
                        services,
                        Math.max(0, episodes.excess().high().share(WaitState.GC)),
                        measurements.maximumUsers())
                .blaming(object.artefact(worst, facts), object.isSeen() ? Confidence.HIGH : Confidence.MEDIUM)
                .saying(
                        HiccupSentences.largeObjectsHoldUp(
                                worst,
                                EpisodeFacts.slowTimes(episodes),
                                object.bytes(),
                                object.wanted(),
                                object.sampled()),
                        HiccupSentences.pieceByPiece()));
    }
}
