package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Pause.Request;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What is said of calls that are slow at times, and of what makes them so. */
public final class HiccupSentences {

    private HiccupSentences() {}

    /**
     * Episodes in which calls of a service are slow.
     *
     * @param count how many there are
     * @param lengthMillis of a typical one
     * @param periodMillis from the start of one to that of the next; NaN if there is only one
     * @param slowMillis mean time of the calls that exceed the limit
     * @param otherMillis mean time of the others
     */
    public record SlowTimes(
            int count, double lengthMillis, double periodMillis, double slowMillis, double otherMillis) {

        /** {@code in 4 episodes of about 2 s, every 15 s, slow calls take 245 ms on average, others 19 ms}. */
        private String phrase() {
            return "in " + count + " episodes of about "
                    + Quantity.millis(lengthMillis) + ", every "
                    + Quantity.millis(periodMillis) + ", slow calls take "
                    + Quantity.millis(slowMillis) + " on average, others "
                    + Quantity.millis(otherMillis);
        }
    }

    /**
     * What slow calls do while they take longer than others.
     *
     * @param share 0..1 of the additional time
     * @param doing {@code waiting for a pool (orders)}
     * @param placeUnseen whether a window looked for the place of that and calls were not slow in it
     */
    public record Spending(double share, String doing, boolean placeUnseen) {}

    /** {@code fewer than 200 calls do not show episodes.} */
    public static String tooFewCalls(int fewest) {
        return "fewer than " + fewest + " calls do not show episodes.";
    }

    /** Told where violations are no episodes. */
    public static String spreadOverWindow() {
        return "Calls that miss the requirement are spread over the window, not in separate episodes.";
    }

    /** {@code The requirement is missed in 1 episode, 4 % of the time; whether it comes again needs another look.} */
    public static String mayComeAgain(int episodes, double shareOfTime) {
        return missed(episodes, shareOfTime) + "; whether it comes again needs another look.";
    }

    /** {@code The requirement is missed in 1 episode, 4 % of the time: not periodically.} */
    public static String notPeriodically(int episodes, double shareOfTime) {
        return missed(episodes, shareOfTime) + ": not periodically.";
    }

    /** {@code ..., but the whole machine stood still in most of them: a disturbance from outside.} */
    public static String machineStoodStill(int episodes, double shareOfTime) {
        return missed(episodes, shareOfTime)
                + ", but the whole machine stood still in most of them: a disturbance from outside.";
    }

    /** {@code The requirement is missed in 4 episodes, 12 % of the time.} */
    public static String missedInEpisodes(int episodes, double shareOfTime) {
        return missed(episodes, shareOfTime) + ".";
    }

    private static String missed(int episodes, double shareOfTime) {
        return "The requirement is missed in " + (episodes == 1 ? "1 episode" : episodes + " episodes") + ", "
                + Quantity.share(shareOfTime) + " of the time";
    }

    /**
     * {@code GET / is slow at times: in 4 episodes of about 2 s, ... Slow calls spend 80 % of their additional time sleeping.}
     *
     * @param throttledShare 0..1 of the periods in which a container had used up its quota of processor time; empty unless that is why
     */
    public static String slowAtTimes(
            String service, SlowTimes times, Spending spending, OptionalDouble throttledShare) {
        return service + " is slow at times: " + times.phrase() + ". Slow calls spend "
                + Quantity.share(spending.share()) + " of their additional time " + spending.doing() + "."
                + (spending.placeUnseen() ? " The window that looked for the place met none of them." : "")
                + (throttledShare.isPresent() ? quota(throttledShare.getAsDouble()) : "");
    }

    private static String quota(double throttledShare) {
        return " The container used up its quota of processor time in " + Quantity.share(throttledShare)
                + " of the scheduler's periods.";
    }

    /**
     * What to do about work that is done now and then.
     *
     * @param throttled whether a container uses up its quota of processor time
     * @param doubt about the place that is named, a sentence with a space before it; empty if there is none
     */
    public static String periodicWorkAdvice(boolean throttled, String doubt) {
        return "Look for periodic work at that time: scheduled tasks, flushing of caches, batches."
                + (throttled ? " Or let the container use more processor time (its limit, cpu.max)." : "") + doubt;
    }

    /**
     * {@code 100 % of the episodes overlap pauses of the garbage collector, 85 % of the additional time of slow calls is such pauses.}
     */
    public static String pausesOverlap(double shareOfEpisodes, double shareOfTime) {
        return Quantity.share(shareOfEpisodes) + " of the episodes overlap pauses of the garbage collector, "
                + Quantity.share(shareOfTime) + " of the additional time of slow calls is such pauses.";
    }

    /** {@code Pauses of the garbage collector hold up GET /: in 4 episodes of about 2 s, ... Most memory is allocated as ...} */
    public static String collectorHoldsUp(String service, SlowTimes times, Optional<AllocationSite> most) {
        return "Pauses of the garbage collector hold up " + service + ": " + times.phrase() + "."
                + MemorySentences.mostAllocated(most);
    }

    /** What to do about pauses of the collector. */
    public static String allocateLess() {
        return "Allocate less at that place, or give the application a larger heap or a collector with shorter pauses.";
    }

    /** {@code Of pauses of the collector in the episodes, 2.4 s, 80 % made room for large objects.} */
    public static String madeRoom(double pausesMillis, double largeShare) {
        return "Of pauses of the collector in the episodes, " + Quantity.millis(pausesMillis) + ", "
                + Quantity.share(largeShare) + " made room for large objects.";
    }

    /** The same, where for {@code unknownShare} of the time it cannot be told. */
    public static String madeRoomOrUnknown(double pausesMillis, double largeShare, double unknownShare) {
        return madeRoom(pausesMillis, largeShare) + " " + MemorySentences.sizesNotRecorded(unknownShare);
    }

    /**
     * {@code Pauses of the garbage collector that make room for large objects, of up to 51 MB, hold up GET /: in 4 episodes ...}
     *
     * @param bytes size of the largest object that was told; negative if none was
     * @param wanted who wanted room for it; null if that was not seen
     * @param sampled what is allocated there, or else the place where most memory goes into arrays; null if no sample tells
     */
    public static String largeObjectsHoldUp(
            String service, SlowTimes times, long bytes, @Nullable Request wanted, @Nullable AllocationSite sampled) {
        return "Pauses of the garbage collector that make room for large objects"
                + (bytes >= 0 ? ", of up to " + Quantity.bytes(bytes) + "," : "") + " hold up " + service + ": "
                + times.phrase() + "." + MemorySentences.roomWanted(wanted, sampled);
    }

    /** What to do about large objects. */
    public static String pieceByPiece() {
        return "Process large objects piece by piece, or reuse one buffer; a larger heap makes such pauses rarer.";
    }
}
