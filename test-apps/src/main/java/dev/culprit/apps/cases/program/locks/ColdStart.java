package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.program.Ledger;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.atomic.AtomicInteger;

/** Case 39: calls become faster, as what they look up is found in caches; what is wrong is that they book one after the other. */
public final class ColdStart implements Program {

    private static final double LOOK_UP_MILLIS = 200;

    /** After so many calls looking up takes 0.37 of what it did. */
    private static final double CALLS = 100;

    private final Work work;
    private final Ledger ledger;
    private final AtomicInteger calls = new AtomicInteger();

    public ColdStart(Work work) {
        this.work = work;
        this.ledger = new Ledger(work);
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            work.sleep(LOOK_UP_MILLIS * Math.exp(-calls.getAndIncrement() / CALLS));
            ledger.book(Work.around(40, 0.2));
        } else {
            work.compute(4);
        }
    }
}
