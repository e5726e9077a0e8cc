package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 16: each request sends a large file in one message. */
public final class FileTransfer implements Program {

    private static final int LINE_BYTES = 50;
    private static final int FEW_BYTES = 5000;
    private static final double PACKING = 3;

    private final Messages messages;
    private final Work work;

    public FileTransfer(Messages messages, Work work) {
        this.messages = messages;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        work.compute(PACKING);
        messages.sendSafely(faulty ? Work.count(7000, 10_999) * LINE_BYTES : FEW_BYTES);
    }
}
