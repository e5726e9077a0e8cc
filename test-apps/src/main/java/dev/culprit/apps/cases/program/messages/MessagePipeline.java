package dev.culprit.apps.cases.program.messages;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 30: large messages go from one component to the next and from there to a third. */
public final class MessagePipeline implements Program {

    private static final String CHECKED = "checked";
    private static final String PACKED = "packed";
    private static final double LARGE_BYTES = 300_000;
    private static final double SMALL_BYTES = 2500;
    private static final double PACKING = 4;

    private final Messages messages;
    private final Work work;

    public MessagePipeline(Messages messages, Work work) throws IOException {
        this.messages = messages;
        this.work = work;
        messages.listen(CHECKED, bytes -> messages.sendTo(PACKED, bytes));
        messages.listen(PACKED, bytes -> {}); // where they end
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        work.compute(PACKING);
        messages.sendTo(CHECKED, (int) work.scaled(faulty ? LARGE_BYTES : SMALL_BYTES));
    }
}
