package dev.culprit.apps.cases.program.messages;

import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;

/** Case 20: a request sends many messages from three places that do not know of each other. */
public final class MessageCascade implements Program {

    private static final int BYTES = 4250;
    private static final double PREPARING = 0.1;
    private static final int POSITIONS = 4;
    private static final int RESERVATIONS = 5;

    private final Messages messages;
    private final Work work;

    public MessageCascade(Messages messages, Work work) {
        this.messages = messages;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws IOException {
        if (!faulty) {
            send();
            return;
        }
        int parcels = 0;
        while (parcels < (30 + Work.count(0, 19)) / 5) {
            ship();
            parcels++;
        }
        for (int i = 0; i < RESERVATIONS; i++) {
            reserve();
            charge();
        }
    }

    private void ship() throws IOException {
        for (int i = 0; i < POSITIONS; i++) {
            send();
        }
    }

    private void reserve() throws IOException {
        tellWarehouse();
    }

    private void tellWarehouse() throws IOException {
        send();
    }

    private void charge() throws IOException {
        checkLimit();
    }

    private void checkLimit() throws IOException {
        tellBank();
    }

    private void tellBank() throws IOException {
        send();
    }

    private void send() throws IOException {
        work.compute(PREPARING);
        messages.sendSafely(BYTES);
    }
}
