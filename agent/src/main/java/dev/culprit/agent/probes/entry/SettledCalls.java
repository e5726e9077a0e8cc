package dev.culprit.agent.probes.entry;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Calls of which nothing more is to be recorded: they were left out when they began, or they are over. Whoever starts one of them once
 * more, on whatever thread, begins no other call.
 *
 * <p>Where many calls come most are left out, so marking one makes no object: what is kept is the hash of its identity. A new call has the hash of one
 * of those that are kept in 1.5 of 100,000 cases, and is then left out as well. The latest marks displace the earliest. So a call that is
 * started twice counts twice if very many others begin in between: see {@link #SLOTS}. Takes no lock, and refers to nothing of the application.
 */
final class SettledCalls {

    /**
     * 128 KB. Of calls between whose two starts 1,000 others begin 1 in 100,000 is forgotten, with 4,000 others 2 in 1,000, with 10,000 others 4 in
     * 100: the chance that four of them fall into the set of the one, of 8,192 sets.
     */
    static final int SLOTS = 1 << 15;

    private static final int WAYS = 4;

    /** Of each call the hash of its identity, those of one set from the latest to the earliest; 0 where there is none. */
    private final AtomicIntegerArray hashes = new AtomicIntegerArray(SLOTS);

    /** Nothing more of it is recorded. */
    void add(Object identity) {
        int hash = System.identityHashCode(identity);
        int first = first(hash);
        int moved = hash;
        // plain writes: who loses against another thread is forgotten early, which only makes a call count twice
        for (int i = first; i < first + WAYS; i++) {
            int before = hashes.getPlain(i);
            hashes.setPlain(i, moved);
            if (before == hash || before == 0) {
                return;
            }
            moved = before;
        }
    }

    /** Whether it is known as one of them. */
    boolean has(Object identity) {
        int hash = System.identityHashCode(identity);
        int first = first(hash);
        for (int i = first; i < first + WAYS; i++) {
            if (hashes.getPlain(i) == hash) {
                return true;
            }
        }
        return false;
    }

    private static int first(int hash) {
        return ((hash * 0x9E3779B9) >>> 8) & (SLOTS - WAYS);
    }
}
