package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.program.Ledger;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;

/** Case 41: the processors are too slow; that every call takes a lock for a moment has nothing to do with it. */
public final class ShortLock implements Program {

    private final Work work;
    private final Ledger ledger;

    public ShortLock(Work work) {
        this.work = work;
        this.ledger = new Ledger(work);
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            rank(Work.around(60, 0.1));
        } else {
            work.sleep(Work.around(60, 0.1));
        }
        ledger.append(faulty ? 1.5 : 0.15);
    }

    private void rank(double millis) {
        work.compute(millis);
    }
}
