package dev.culprit.jfr.read.waits;

import dev.culprit.jfr.read.pass.LongColumn;
import java.util.Arrays;

/** Waits of calls that are not attributed yet, as one linked list per call. */
final class InCallWaits {

    static final int END = -1;

    /** Newest wait of each call. */
    private final int[] heads;

    private final LongColumn start = new LongColumn();
    private final LongColumn end = new LongColumn();
    /** Site in the upper half, next wait of the same call in the lower. */
    private final LongColumn link = new LongColumn();

    InCallWaits(int calls) {
        heads = new int[calls];
        Arrays.fill(heads, END);
    }

    void add(int call, int site, long from, long to) {
        int index = start.size();
        start.add(from);
        end.add(to);
        link.add(((long) site << 32) | (heads[call] & 0xFFFF_FFFFL));
        heads[call] = index;
    }

    int head(int call) {
        return heads[call];
    }

    int next(int wait) {
        return (int) link.get(wait);
    }

    int site(int wait) {
        return (int) (link.get(wait) >> 32);
    }

    long start(int wait) {
        return start.get(wait);
    }

    long end(int wait) {
        return end.get(wait);
    }

    int count() {
        return start.size();
    }

    /** Drops the waits of a call; {@link #pack} frees their memory. */
    void forget(int call) {
        heads[call] = END;
    }

    /** Closes the gaps that forgotten waits left. */
    void pack() {
        InCallWaits kept = new InCallWaits(0);
        for (int call = 0; call < heads.length; call++) {
            int newHead = END;
            for (int wait = heads[call]; wait != END; wait = next(wait)) {
                kept.start.add(start(wait));
                kept.end.add(end(wait));
                kept.link.add(((long) site(wait) << 32) | (newHead & 0xFFFF_FFFFL));
                newHead = kept.start.size() - 1;
            }
            heads[call] = newHead;
        }
        start.replaceBy(kept.start);
        end.replaceBy(kept.end);
        link.replaceBy(kept.link);
    }
}
