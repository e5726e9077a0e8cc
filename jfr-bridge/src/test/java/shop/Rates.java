package shop;

import dev.culprit.jfr.events.calls.ExternalCallEvent;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Calls another service by a client that comes with the JDK, so that nothing lies between the JDK and this. */
public final class Rates {

    public void price() {
        fetch();
    }

    /** The same by a client that does something else before. */
    public void price(Runnable before) {
        ExternalCallEvent event = new ExternalCallEvent();
        event.target = "rates:80";
        event.begin();
        before.run();
        LockSupport.parkNanos(5_000_000);
        event.commit();
    }

    private void fetch() {
        ExternalCallEvent event = new ExternalCallEvent();
        event.target = "rates:80";
        event.begin();
        LockSupport.parkNanos(20_000_000);
        List.of(event).forEach(ExternalCallEvent::commit);
    }
}
