package dev.culprit.agent.probes.shared;

import dev.culprit.agent.sampling.KnownPool;
import org.jspecify.annotations.Nullable;

/**
 * The semaphores of which one thread holds a permit, the last few of them. A place keeps its reference when the permit is given back, so that
 * it is not stored again for the next one of the same semaphore, for the reason that {@link Outermost} tells.
 */
public final class HeldPermits {

    /** Hardly anybody holds more at a time; who is forgotten gives back unseen. */
    private static final int MOST = 4;

    private final @Nullable KnownPool[] held = new @Nullable KnownPool[MOST];
    private final boolean[] holds = new boolean[MOST];
    private int next;

    public void add(KnownPool pool) {
        int place = freePlaceOf(pool);
        if (place == MOST) {
            place = next;
            next = (next + 1) % MOST;
            drop(place);
            held[place] = pool;
        }
        pool.took();
        holds[place] = true;
    }

    /** {@link #MOST} if there is none. */
    private int freePlaceOf(KnownPool pool) {
        int place = 0;
        while (place < MOST && (holds[place] || held[place] != pool)) {
            place++;
        }
        return place;
    }

    /** Null if the thread has none, as far as is known. */
    @Nullable
    public KnownPool take(Object semaphore) {
        for (int i = 0; i < MOST; i++) {
            KnownPool pool = held[i];
            if (holds[i] && pool != null && pool.is(semaphore)) {
                drop(i);
                return pool;
            }
        }
        return null;
    }

    /** What is held from one call to another is nothing that calls share. */
    public void forget() {
        for (int i = 0; i < MOST; i++) {
            drop(i);
        }
    }

    private void drop(int index) {
        KnownPool pool = held[index];
        if (holds[index] && pool != null) {
            pool.dropped();
            holds[index] = false;
        }
    }
}
