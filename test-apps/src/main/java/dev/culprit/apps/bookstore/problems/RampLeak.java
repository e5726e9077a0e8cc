package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.part.Part;
import dev.culprit.apps.bookstore.web.Interaction;
import dev.culprit.apps.bookstore.web.VisitBook;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Every request is written into a list that nothing is ever taken out of, and the start page looks through all of it: the
 * longer the shop runs, the slower it gets, for one user as well as for many. Nobody waits for anybody: the list has no lock.
 *
 * <p>The work per request grows with the requests so far, so their rate falls, and with it the growth: after a quarter of an
 * hour at full load the list takes some 50 MB.
 */
public final class RampLeak implements Problem, VisitBook {

    private static final int TRAITS = 256;
    private static final int PASSES = 4;

    private final Part<VisitBook> visits;
    private final Queue<byte[]> visitors = new ConcurrentLinkedQueue<>();
    private volatile long likeness;

    public RampLeak(Part<VisitBook> visits) {
        this.visits = visits;
    }

    @Override
    public String id() {
        return "ramp-leak";
    }

    @Override
    public String description() {
        return "the start page looks through a list that grows with every request";
    }

    @Override
    public void activate() {
        visits.exchange(this);
    }

    @Override
    public void deactivate() {
        visits.restore();
        visitors.clear();
    }

    @Override
    public void visited(String path) {
        byte[] traits = traits(path, System.nanoTime());
        if (path.equals(Interaction.HOME.path())) {
            compareWithEveryVisitorSoFar(traits);
        }
        visitors.add(traits);
    }

    private static byte[] traits(String path, long when) {
        byte[] traits = new byte[TRAITS];
        for (int i = 0; i < TRAITS; i++) {
            traits[i] = (byte) (path.charAt(i % path.length()) + (when >> (i % 16)));
        }
        return traits;
    }

    private void compareWithEveryVisitorSoFar(byte[] traits) {
        long best = 0;
        for (byte[] other : visitors) {
            best = Math.max(best, likeness(traits, other));
        }
        likeness = best;
    }

    private static int likeness(byte[] one, byte[] other) {
        int likeness = 0;
        for (int i = 0; i < PASSES * TRAITS; i++) {
            likeness = likeness * 31 + (one[i % TRAITS] == other[(i + i / TRAITS) % TRAITS] ? 1 : 0);
        }
        return likeness;
    }

    /** How like the latest visitor of the start page was to another one; nobody asks. */
    long likeness() {
        return likeness;
    }
}
