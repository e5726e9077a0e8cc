package dev.culprit.heuristics.template;

import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import dev.culprit.heuristics.wording.Quantity;

/** What is said of calls that wait for files. A real one is in {@code wording}. */
final class SlowDiskSentences {

    private SlowDiskSentences() {}

    /** {@code 87 % of the growth of 310 ms is waiting for files.} */
    static String measured(ShareOfGrowth disk) {
        return disk.phrase() + " is waiting for files.";
    }

    /** {@code GET /a waits 270 ms per call for files with 50 users. From 20 users on the requirement is missed.} */
    static String waits(String service, double millis, int users, int fromUsers) {
        return service + " waits " + Quantity.millis(millis) + " per call for files with " + Quantity.users(users)
                + ". From " + Quantity.users(fromUsers) + " on the requirement is missed.";
    }

    /** What to do about it. */
    static String advice() {
        return "Read and write less, or not while a request waits.";
    }
}
