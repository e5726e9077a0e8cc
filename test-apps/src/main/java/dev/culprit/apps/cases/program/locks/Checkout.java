package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.program.Ledger;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;

/** Case 42, the faulty one of two services: it computes inside a monitor. */
public final class Checkout implements Program {

    private final Work work;
    private final Ledger ledger;

    public Checkout(Work work) {
        this.work = work;
        this.ledger = new Ledger(work);
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            ledger.book(Work.around(120, 0.2));
        } else {
            work.compute(12);
        }
    }
}
