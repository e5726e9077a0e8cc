package dev.culprit.apps.cases.program.messages;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 32: large messages in a loop, but only three. */
public final class ThreeMessages implements Program {

    private static final int MESSAGES = 3;
    private static final int MANY_BYTES = 160_000;
    private static final int FEW_BYTES = 2000;
    private static final double PACKING = 1;

    private final Messages messages;
    private final Work work;

    public ThreeMessages(Messages messages, Work work) {
        this.messages = messages;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        for (int i = 0; i < MESSAGES; i++) {
            work.compute(PACKING);
            messages.sendSafely(faulty ? MANY_BYTES : FEW_BYTES);
        }
    }
}
