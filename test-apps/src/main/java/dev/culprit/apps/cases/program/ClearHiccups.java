package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Case 3: now and then all calls are much slower for a few seconds. */
public final class ClearHiccups implements Program {

    private static final double START_PROBABILITY = 0.002;
    private static final double NANOS = 1e6;

    private final Work work;
    private long end = System.nanoTime();
    private long nextFrom = end;

    public ClearHiccups(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty && hiccup()) {
            stall();
        } else {
            work.sleep(Work.around(80, 0.4));
        }
    }

    private void stall() {
        work.sleep(Work.around(1400, 0.4));
    }

    /** Whether one is going on; each call outside of one may start the next. */
    private synchronized boolean hiccup() {
        long now = System.nanoTime();
        if (now - end < 0) {
            return true;
        }
        if (now - nextFrom >= 0 && Work.chance(START_PROBABILITY)) {
            end = now + nanos(Work.around(5000, 0.9));
            nextFrom = end + nanos(10_000 + Work.between(0, 60_000));
        }
        return false;
    }

    private long nanos(double millis) {
        return Math.round(work.scaled(millis) * NANOS);
    }
}
