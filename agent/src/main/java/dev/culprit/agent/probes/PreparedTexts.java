package dev.culprit.agent.probes;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Which SQL text a statement object was made from: a cache of fixed size by object identity. New entries displace old
 * ones of the same few slots; what was displaced is answered as unknown. Does not keep statements alive, takes no lock,
 * and looking up allocates nothing.
 */
final class PreparedTexts {

    private static final int SLOTS = 1 << 15;
    private static final int WAYS = 4;

    private final AtomicReferenceArray<@Nullable Entry> entries = new AtomicReferenceArray<>(SLOTS);

    /** Id of the text, 0 if unknown. */
    long get(Object statement) {
        int first = first(statement);
        for (int i = first; i < first + WAYS; i++) {
            Entry entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(statement)) {
                return entry.id;
            }
        }
        return 0;
    }

    /** Remembers a text's id; takes its old entry, a free slot, one whose statement is gone, or displaces an entry. */
    void put(Object statement, long id) {
        int first = first(statement);
        int slot = -1;
        for (int i = first; i < first + WAYS; i++) {
            Entry entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(statement)) {
                slot = i;
                break;
            }
            if (slot < 0 && (entry == null || entry.refersTo(null))) {
                slot = i;
            }
        }
        entries.setRelease(slot < 0 ? first + (int) (id & (WAYS - 1)) : slot, new Entry(statement, id));
    }

    private static int first(Object statement) {
        int hash = System.identityHashCode(statement) * 0x9E3779B9;
        return (hash >>> 8) & (SLOTS - WAYS);
    }

    private static final class Entry extends WeakReference<Object> {

        final long id;

        Entry(Object statement, long id) {
            super(statement);
            this.id = id;
        }
    }
}
