package dev.culprit.agent.probes;

import java.util.Map;
import javax.jms.Message;
import javax.jms.Queue;
import sample.OldListener;

/** Calls without a server. */
public final class Calls {

    static final String SERVICE = "receive orders";

    private Calls() {}

    /** A listener is the simplest of all entry points. */
    public static void serve(Recorded.Work work) {
        Queue orders = Pretended.with(Queue.class, Map.of("getQueueName", "orders"));
        new OldListener(() -> {
                    try {
                        work.run();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                })
                .onMessage(Pretended.with(Message.class, Map.of("getJMSDestination", orders)));
    }
}
