package dev.culprit.agent.probes.entry;

import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows calls that are answered after their entry point has returned. Costs something only for calls that are asynchronous.
 */
public final class AsyncCalls {

    /** Of a part of a call that began when nobody watched. */
    static final long UNKNOWN = -1;

    /** One for all calls of the JVM: those of an earlier time may still go on. */
    private static final AtomicLong IDS = new AtomicLong();

    /** By what is the same for all their parts; by several objects, if parts do not share one. */
    private final IdentityCache<AsyncCall> followed = new IdentityCache<>();

    /** Whether it is known to belong to a call. */
    boolean isFollowed(Object identity) {
        return followed.get(identity) != null;
    }

    /** Whether it is known to belong to a call that is not answered yet, and of which one part more is recorded. */
    boolean goesOn(Object identity) {
        AsyncCall call = followed.get(identity);
        return call != null && !call.isAnswered() && call.hasRoom();
    }

    /** The number of the call that goes on. */
    long resumed(Object identity) {
        AsyncCall call = followed.get(identity);
        return call == null ? UNKNOWN : call.id;
    }

    /** The first part begins of a call that {@linkplain EntryPoint#mayGoOn may go on}. */
    AsyncCall begins(Object identity, ServiceNames.Service asked) {
        AsyncCall call = new AsyncCall(IDS.incrementAndGet(), asked);
        followed.put(identity, call);
        return call;
    }

    /** A later part of such a call begins. Null if the call is over. */
    @Nullable
    AsyncCall enters(Object identity) {
        AsyncCall call = followed.get(identity);
        return call != null && call.enters() ? call : null;
    }

    /**
     * A part of such a call ends.
     *
     * @param isFirst whether it is the one that began it
     * @param later what later parts and the answer may be known by, too
     * @param thrown whether an exception has left the part
     * @return the call's number, 0 if it has not gone on
     */
    long leaves(AsyncCall call, boolean isFirst, @Nullable Object later, boolean thrown) {
        if (call.leaves(thrown)) {
            if (isFirst) {
                return 0;
            }
            ended(call.id, call::hasFailed);
        } else if (later != null) {
            followed.put(later, call);
        }
        return call.id;
    }

    /** Such a call is answered. On any thread. Nothing goes on with it, so that there is room for others. */
    void answered(AsyncAnswer answer, Object identity, @Nullable Object argument) {
        AsyncCall call = followed.take(identity);
        if (call != null && call.answered(answer.hasFailed(argument))) {
            ended(call.id, call::hasFailed);
        }
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
            followed.put(identity, new AsyncCall(known, null));
            return known;
        }
        long id = IDS.incrementAndGet();
        if (!start.awaitEnd(context, id)) {
            return 0;
        }
        followed.put(identity, new AsyncCall(id, null));
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
