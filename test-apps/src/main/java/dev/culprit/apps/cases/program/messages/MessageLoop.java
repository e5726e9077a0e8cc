package dev.culprit.apps.cases.program.messages;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 19: a request sends its positions one by one, and waits each time until the broker has the message. */
public final class MessageLoop implements Program {

    private static final int BYTES = 550;
    private static final double PREPARING = 0.1;

    private final Messages messages;
    private final Work work;

    public MessageLoop(Messages messages, Work work) {
        this.messages = messages;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        int sent = 0;
        // how many there are to be is drawn anew each time, as in the original
        while (sent < (faulty ? 30 + Work.count(0, 19) : 1)) {
            work.compute(PREPARING);
            messages.sendSafely(BYTES);
            sent++;
        }
    }
}
