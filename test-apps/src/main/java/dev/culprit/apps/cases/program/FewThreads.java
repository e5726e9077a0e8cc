package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/**
 * Case 46: calls are quick enough, but each holds one of few threads for requests for so long that most users wait for one, in
 * front of the application. Without the fault calls are so short that the same threads suffice.
 */
public final class FewThreads implements Program {

    private final Work work;

    public FewThreads(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        work.sleep(faulty ? 300 : 10);
    }
}
