package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.atomic.DoubleAdder;

/** Case 6: every hundredth call makes all later ones a little slower. */
public final class MonotoneRamp implements Program {

    private static final double PROBABILITY = 0.01;

    private final Work work;
    private final DoubleAdder added = new DoubleAdder();

    public MonotoneRamp(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            linger();
        } else {
            work.sleep(80);
        }
    }

    private void linger() {
        work.sleep(80 + added.sum());
        if (Work.chance(PROBABILITY)) {
            added.add(6 + Work.count(1, 4));
        }
    }
}
