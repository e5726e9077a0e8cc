package sample;

import javax.jms.Message;
import javax.jms.MessageConsumer;
import javax.jms.MessageListener;
import org.jspecify.annotations.Nullable;

/** A client of a broker that waits for credits. */
public final class CreditedConsumer implements MessageConsumer {

    private final Runnable credit;

    public CreditedConsumer(Runnable credit) {
        this.credit = credit;
    }

    @Override
    public @Nullable Message receive() {
        credit.run();
        return null;
    }

    @Override
    public @Nullable Message receive(long timeout) {
        return receive();
    }

    @Override
    public @Nullable Message receiveNoWait() {
        return null;
    }

    @Override
    public @Nullable String getMessageSelector() {
        return null;
    }

    @Override
    public @Nullable MessageListener getMessageListener() {
        return null;
    }

    @Override
    public void setMessageListener(MessageListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        // holds nothing
    }
}
