package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Books one thing at a time. */
public final class Ledger {

    private final Work work;

    public Ledger(Work work) {
        this.work = work;
    }

    /** Computes inside the monitor. */
    public synchronized void book(double millis) {
        work.compute(millis);
    }

    /** Waits inside the monitor, without a processor. */
    public synchronized void append(double millis) {
        work.sleep(millis);
    }
}
