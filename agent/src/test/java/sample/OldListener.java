package sample;

import javax.jms.Message;
import javax.jms.MessageListener;

/** A listener of the time before the packages were renamed, which hands requests on. */
public final class OldListener implements MessageListener {

    private final Runnable work;

    public OldListener(Runnable work) {
        this.work = work;
    }

    @Override
    public void onMessage(Message message) {
        work.run();
    }
}
