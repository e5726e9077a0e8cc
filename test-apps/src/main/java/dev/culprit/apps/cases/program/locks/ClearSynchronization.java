package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.program.Ledger;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;

/** Case 21: every call computes inside one monitor. */
public final class ClearSynchronization implements Program {

    private final Work work;
    private final Ledger ledger;

    public ClearSynchronization(Work work) {
        this.work = work;
        this.ledger = new Ledger(work);
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            ledger.book(Work.fibonacci(35, 7));
        } else {
            work.compute(6);
        }
    }
}
