package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import org.jspecify.annotations.Nullable;

/** Case 49: calls that make a great many small objects, of use until the call ends. */
public final class MuchGarbage implements Program {

    /** At scale 1. */
    private static final int OFFERS = 1_600_000;

    /** One of many, with the one that was made before it. */
    private record Offer(long book, double price, @Nullable Offer before) {}

    private final Work work;
    private volatile double cheapest;

    public MuchGarbage(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            Offer offers = copies();
            work.compute(25);
            cheapest = cheapest(offers);
        } else {
            work.compute(Work.around(6, 0.2));
        }
    }

    private @Nullable Offer copies() {
        Offer last = null;
        int count = (int) work.scaled(OFFERS);
        for (int book = 0; book < count; book++) {
            last = new Offer(book, 10 + book % 7, last);
        }
        return last;
    }

    private static double cheapest(@Nullable Offer last) {
        double least = Double.MAX_VALUE;
        for (Offer offer = last; offer != null; offer = offer.before()) {
            least = Math.min(least, offer.price());
        }
        return least;
    }

    /** The price of it, as the last call saw it. */
    public double cheapest() {
        return cheapest;
    }
}
