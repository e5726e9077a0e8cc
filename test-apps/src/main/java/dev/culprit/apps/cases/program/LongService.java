package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Case 33: all calls take equally long, much longer than users pause, so that these go in step if nothing keeps them from it. */
public final class LongService implements Program {

    private final Work work;

    public LongService(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        work.sleep(850);
        work.compute(1);
    }
}
