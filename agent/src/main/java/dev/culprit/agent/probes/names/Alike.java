package dev.culprit.agent.probes.names;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Texts that differ only in numbers within their words, {@code orders_20261128} and {@code tenant_0042.orders}. A few of them are a
 * schema: the twelve months, the hours of a day, 32 shards. More than 32 are data, and all of them are one: {@code orders_?}. That
 * is decided by counting, not by looks, so {@code address1} and {@code address2} stay two.
 *
 * <p>1024 kinds are counted, each displacing another of the same hash, which is then counted anew.
 */
public final class Alike {

    static final int MOST = 32;

    private static final int KINDS = 1024;

    private final AtomicReferenceArray<@Nullable Kind> kinds = new AtomicReferenceArray<>(KINDS);
    private final IntConsumer merged;

    /** @param merged is told when texts become one: how many there were */
    public Alike(IntConsumer merged) {
        this.merged = merged;
    }

    /** Texts that are alike. */
    public static final class Kind {

        private final String form;
        private final Set<Integer> seen = ConcurrentHashMap.newKeySet();
        private volatile boolean one;

        Kind(String form) {
            this.form = form;
        }

        /** The text with {@code ?} in place of the numbers. */
        public String form() {
            return form;
        }

        /** Whether there are so many that they go by their form. */
        public boolean isOne() {
            return one;
        }
    }

    /** Counts a text. Null if there are no numbers in its words. */
    public @Nullable Kind of(String text) {
        String form = form(text);
        if (form.length() == text.length() && form.equals(text)) {
            return null;
        }
        int slot = slot(form);
        Kind kind = kinds.getAcquire(slot);
        if (kind == null || !kind.form.equals(form)) {
            kind = new Kind(form);
            kinds.setRelease(slot, kind);
        }
        if (!kind.one && kind.seen.add(text.hashCode()) && kind.seen.size() > MOST) {
            merge(kind);
        }
        return kind;
    }

    private void merge(Kind kind) {
        kind.one = true;
        kind.seen.clear();
        merged.accept(MOST);
    }

    /** Forgets all. */
    public void clear() {
        for (int i = 0; i < KINDS; i++) {
            kinds.setRelease(i, null);
        }
    }

    private static int slot(String form) {
        int hash = form.hashCode();
        return (hash ^ (hash >>> 16)) & (KINDS - 1);
    }

    /** Of a word everything but its digits stays; {@code ?} that follow each other are one. */
    static String form(String text) {
        StringBuilder out = new StringBuilder(text.length());
        boolean inNumber = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit) {
                out.append(c);
            } else if (!inNumber) {
                out.append('?');
            }
            inNumber = digit;
        }
        return out.toString();
    }
}
