package sample;

import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Handles messages, or fails to. */
public final class OrderListener implements MessageListener {

    private final boolean fails;

    public OrderListener(boolean fails) {
        this.fails = fails;
    }

    @Override
    public void onMessage(Message message) {
        if (fails) {
            throw new IllegalStateException("asked for");
        }
    }
}
