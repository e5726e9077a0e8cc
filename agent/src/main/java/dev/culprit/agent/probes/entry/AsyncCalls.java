package dev.culprit.agent.probes.entry;

import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Follows calls that are answered after their entry point has returned. Costs something only for calls that are asynchronous.
 */
public final class AsyncCalls {

    /** Of a part of a call that began when nobody watched. */
    static final long UNKNOWN = -1;

    /** One for all calls of the JVM: those of an earlier time may still go on. */
    private static final AtomicLong IDS = new AtomicLong();

    /** Numbers of calls, by what is the same for all their parts. */
    private final IdentityCache<Long> followed = new IdentityCache<>();

    /** The number of the call that goes on. */
    long resumed(Object identity) {
        Long id = followed.get(identity);
        return id == null ? UNKNOWN : id;
    }

    /**
     * The call of a request becomes asynchronous.
     *
     * @param context that stands for it
     * @param known its number, if this is only a wrapper around a request that has become so already; 0 if not
     * @return its number, 0 if nobody will tell of its end
     */
    long follow(AsyncStart start, Object request, Object context, long known) {
        Object identity = start.identity(request);
        if (known != 0) {
            followed.put(identity, known);
            return known;
        }
        long id = IDS.incrementAndGet();
        if (!start.awaitEnd(context, id)) {
            return 0;
        }
        followed.put(identity, id);
        return id;
    }

    /**
     * A call has been answered. On any thread.
     *
     * @param failed asked only if somebody records: the application may be on its own again by then
     */
    public static void ended(long id, BooleanSupplier failed) {
        AsyncEndEvent end = new AsyncEndEvent();
        if (end.isEnabled()) {
            end.asyncId = id;
            end.failed = failed.getAsBoolean();
            end.commit();
        }
    }
}
