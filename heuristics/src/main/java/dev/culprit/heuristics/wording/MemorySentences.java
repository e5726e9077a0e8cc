package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Pause.Request;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is said of the heap: what is kept in it, and who wants room there. */
public final class MemorySentences {

    private MemorySentences() {}

    /**
     * What is kept in the heap, as far as it is known.
     *
     * @param firstBytes no more than that at first
     * @param lastBytes no less than that at last
     */
    public record HeapBounds(long firstBytes, long lastBytes) {

        /** {@code The heap keeps no more than 40 MB at first and at least 125 MB at last}. */
        private String phrase() {
            return "The heap keeps no more than " + Quantity.bytes(firstBytes) + " at first and at least "
                    + Quantity.bytes(lastBytes) + " at last";
        }
    }

    /** Told where what is kept cannot be compared. */
    public static String noCollections() {
        return "There were no collections in two windows at maximum load.";
    }

    /**
     * {@code ... so that what it left (125 MB, and 40 MB at first) may be garbage.}
     *
     * @param lastBytes the least that a collection of the last window left
     * @param firstBytes the least that one left at first
     */
    public static String mayBeGarbage(long lastBytes, long firstBytes) {
        return "In the last window at maximum load the collector did not look for garbage everywhere, so that what it"
                + " left (" + Quantity.bytes(lastBytes) + ", and " + Quantity.bytes(firstBytes)
                + " at first) may be garbage.";
    }

    /** {@code The heap keeps no more than 40 MB at first and at least 125 MB at last.} */
    public static String keeps(HeapBounds bounds) {
        return bounds.phrase() + ".";
    }

    /** {@code ..., but there was no collection in between that would tell whether that goes on.} */
    public static String notKnownWhetherItGoesOn(HeapBounds bounds) {
        return bounds.phrase() + ", but there was no collection in between that would tell whether that goes on.";
    }

    /** {@code ..., but it may have kept 120 MB in between already: as with a cache that is full one day.} */
    public static String fullOneDay(HeapBounds bounds, long betweenBytes) {
        return bounds.phrase() + ", but it may have kept " + Quantity.bytes(betweenBytes)
                + " in between already: as with a cache that is full one day.";
    }

    /** {@code ..., but no more than 45 MB with a single user afterwards: it is what many calls have in hand.} */
    public static String inHandOfManyCalls(HeapBounds bounds, long aloneBytes) {
        return bounds.phrase() + ", but no more than " + Quantity.bytes(aloneBytes)
                + " with a single user afterwards: it is what many calls have in hand.";
    }

    /** {@code ..., which may be what many calls have in hand.} */
    public static String mayBeInHand(HeapBounds bounds) {
        return bounds.phrase() + ", which may be what many calls have in hand.";
    }

    /**
     * What would tell whether more and more is kept.
     *
     * @param seen a sentence, such as {@link #mayBeGarbage}
     */
    public static String howToKnow(String seen) {
        return seen
                + " Longer windows (--durations thorough) or a smaller heap let it look more often; or compare two"
                + " histograms of the heap by hand (jcmd PID GC.class_histogram, which stops the application).";
    }

    /**
     * {@code For 60 % of their time the recording lacks the size of the object that found no room, or that of the heap; ...}
     *
     * @param share 0..1 of the time of the pauses of which it was told before
     */
    public static String sizesNotRecorded(double share) {
        return "For " + Quantity.share(share)
                + " of their time the recording lacks the size of the object that found no room, or that of the heap;"
                + " a recording made by this version of Culprit tells both.";
    }

    /**
     * {@code Most memory is allocated as byte[] in shop.A.a(A.java:1).} Goes, with a space before it, after another sentence; empty
     * if the place is not known.
     */
    public static String mostAllocated(Optional<AllocationSite> most) {
        return most.map(allocation ->
                        " Most memory is allocated as " + allocation.type() + " in " + allocation.location() + ".")
                .orElse("");
    }

    /**
     * {@code Room for byte[] is wanted in shop.A.a(A.java:1).} Goes, with a space before it, after another sentence; empty if no place
     * is known.
     *
     * @param wanted who wanted the room; null if that was not seen
     * @param sampled what is allocated there, or else the place where most memory goes into arrays; null if no sample tells
     */
    public static String roomWanted(@Nullable Request wanted, @Nullable AllocationSite sampled) {
        if (wanted == null) {
            return sampled == null
                    ? ""
                    : " Most memory in arrays is allocated as " + sampled.type() + " in " + sampled.location() + ".";
        }
        return " Room for " + (sampled == null ? "one" : sampled.type()) + " is wanted in " + wanted.location() + ".";
    }
}
