package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.program.Ledger;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;

/** Case 22: four of five calls compute inside one monitor, the others beside it. */
public final class BlurredSynchronization implements Program {

    private static final double SYNCHRONIZED = 0.8;

    private final Work work;
    private final Ledger ledger;

    public BlurredSynchronization(Work work) {
        this.work = work;
        this.ledger = new Ledger(work);
    }

    @Override
    public void serve(boolean faulty) {
        double millis = faulty ? Work.fibonacci(30, 7) : 3;
        if (faulty && Work.chance(SYNCHRONIZED)) {
            ledger.book(millis);
        } else {
            work.compute(millis);
        }
    }
}
