package dev.culprit.agent.probes;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What objects were made from, such as a statement from SQL text: a cache of fixed size by object identity. New entries
 * displace old ones of the same few slots; what was displaced is answered as unknown. Does not keep the objects alive,
 * takes no lock, and looking up allocates nothing.
 */
final class Origins {

    /** Statements live short, but of some drivers there are thousands. */
    static final int SLOTS = 1 << 15;

    private static final int WAYS = 4;

    private final AtomicReferenceArray<@Nullable Entry> entries = new AtomicReferenceArray<>(SLOTS);

    /** Id of the origin, 0 if unknown. */
    long get(Object made) {
        int first = first(made);
        for (int i = first; i < first + WAYS; i++) {
            Entry entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(made)) {
                return entry.id;
            }
        }
        return 0;
    }

    /** Remembers an origin's id; takes the object's old entry, a free slot, one whose object is gone, or displaces an entry. */
    void put(Object made, long id) {
        int first = first(made);
        int slot = -1;
        for (int i = first; i < first + WAYS; i++) {
            Entry entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(made)) {
                slot = i;
                break;
            }
            if (slot < 0 && (entry == null || entry.refersTo(null))) {
                slot = i;
            }
        }
        entries.setRelease(slot < 0 ? first + (int) (id & (WAYS - 1)) : slot, new Entry(made, id));
    }

    private static int first(Object made) {
        int hash = System.identityHashCode(made) * 0x9E3779B9;
        return (hash >>> 8) & (SLOTS - WAYS);
    }

    private static final class Entry extends WeakReference<Object> {

        final long id;

        Entry(Object made, long id) {
            super(made);
            this.id = id;
        }
    }
}
