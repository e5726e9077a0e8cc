package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Case 23: calls take a little longer under load, because processors are moderately busy; no lock is to blame. */
public final class ModerateLoad implements Program {

    private final Work work;

    public ModerateLoad(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            work.sleep(955);
            work.compute(Work.around(26, 0.1));
        } else {
            work.sleep(500);
        }
    }
}
