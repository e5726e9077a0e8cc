package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Case 1: every call takes half of what it may. */
public final class Calm implements Program {

    private final Work work;

    public Calm(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        work.sleep(500);
    }
}
