package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;

/** Case 42, the healthy one of two services. */
public final class BookPage implements Program {

    private final Work work;

    public BookPage(Work work) {
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        work.compute(2);
    }
}
