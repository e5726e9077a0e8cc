package dev.culprit.agent.probes.shared;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is known about objects of the application, such as from which SQL text a statement was made: a cache of fixed size by
 * object identity. New entries displace old ones of the same few slots; nothing is known of what was displaced. Does not keep
 * the objects alive, takes no lock, and looking up allocates nothing.
 *
 * @param <V> what is known; must not lead to the object
 */
public final class IdentityCache<V> {

    /** Statements live short, but of some drivers there are thousands. */
    static final int SLOTS = 1 << 15;

    private static final int WAYS = 4;

    private final AtomicReferenceArray<@Nullable Entry<V>> entries;

    public IdentityCache() {
        this(SLOTS);
    }

    /** @param slots a power of two */
    public IdentityCache(int slots) {
        entries = new AtomicReferenceArray<>(slots);
    }

    /** Null if nothing is known. */
    @Nullable
    public V get(Object subject) {
        int first = first(subject);
        for (int i = first; i < first + WAYS; i++) {
            Entry<V> entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(subject)) {
                return entry.value;
            }
        }
        return null;
    }

    /** The same, and forgets it. */
    @Nullable
    public V take(Object subject) {
        int first = first(subject);
        for (int i = first; i < first + WAYS; i++) {
            Entry<V> entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(subject) && entries.compareAndSet(i, entry, null)) {
                return entry.value;
            }
        }
        return null;
    }

    /** Takes the object's old entry, a free slot, one whose object is gone, or displaces an entry. */
    public void put(Object subject, V value) {
        int first = first(subject);
        int slot = -1;
        for (int i = first; i < first + WAYS; i++) {
            Entry<V> entry = entries.getPlain(i);
            if (entry != null && entry.refersTo(subject)) {
                slot = i;
                break;
            }
            if (slot < 0 && (entry == null || entry.refersTo(null))) {
                slot = i;
            }
        }
        int displaced = first + ((hash(subject) >>> 24) & (WAYS - 1));
        entries.setRelease(slot < 0 ? displaced : slot, new Entry<>(subject, value));
    }

    /** Visits what is known now of objects that are still there. */
    public void forEach(BiConsumer<Object, ? super V> visitor) {
        for (int i = 0; i < entries.length(); i++) {
            Entry<V> entry = entries.getAcquire(i);
            Object subject = entry == null ? null : entry.get();
            if (entry != null && subject != null) {
                visitor.accept(subject, entry.value);
            }
        }
    }

    private int first(Object subject) {
        return (hash(subject) >>> 8) & (entries.length() - WAYS);
    }

    private static int hash(Object subject) {
        return System.identityHashCode(subject) * 0x9E3779B9;
    }

    private static final class Entry<V> extends WeakReference<Object> {

        final V value;

        Entry(Object subject, V value) {
            super(subject);
            this.value = value;
        }
    }
}
