package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.atomic.AtomicBoolean;

/** Case 47: calls go one after the other, and whoever is not yet on asks again and again. */
public final class SpinningCalls implements Program {

    private final Work work;
    private final AtomicBoolean taken = new AtomicBoolean();

    public SpinningCalls(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (!faulty) {
            work.compute(Work.around(3, 0.2));
            return;
        }
        await();
        try {
            work.compute(Work.around(8, 0.2));
        } finally {
            taken.set(false);
        }
    }

    private void await() {
        while (!taken.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
    }
}
