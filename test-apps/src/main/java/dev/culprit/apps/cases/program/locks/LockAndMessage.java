package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Ledger;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 24: calls compute inside one monitor; that they send a message too has nothing to do with it. */
public final class LockAndMessage implements Program {

    private static final int BYTES = 400;

    private final Messages messages;
    private final Work work;
    private final Ledger ledger;

    public LockAndMessage(Messages messages, Work work) {
        this.messages = messages;
        this.work = work;
        this.ledger = new Ledger(work);
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        if (faulty) {
            ledger.book(Work.around(40, 0.2));
        } else {
            work.compute(4);
        }
        messages.send(BYTES);
    }
}
