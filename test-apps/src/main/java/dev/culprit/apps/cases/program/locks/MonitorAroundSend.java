package dev.culprit.apps.cases.program.locks;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 40: a large message is sent over a slow line inside a monitor. */
public final class MonitorAroundSend implements Program {

    /** 39 ms at 12.5 MB/s. */
    private static final int MANY_BYTES = 487_500;

    private static final int FEW_BYTES = 6000;
    private static final double PREPARING = 0.5;

    private final Messages messages;
    private final Work work;

    public MonitorAroundSend(Messages messages, Work work) {
        this.messages = messages;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        work.compute(PREPARING);
        if (faulty) {
            book();
        } else {
            messages.send(FEW_BYTES);
        }
    }

    private synchronized void book() throws IOException {
        messages.send(MANY_BYTES);
    }
}
