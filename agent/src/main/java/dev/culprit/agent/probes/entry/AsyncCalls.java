package dev.culprit.agent.probes.entry;

import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.OwnNumbers;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows calls that are answered after their entry point has returned. Costs something only for calls that are asynchronous.
 */
public final class AsyncCalls {

    /** Of a part of a call that began when nobody watched. */
    static final long UNKNOWN = -1;

    /** By what is the same for all their parts; by several objects, if parts do not share one. */
    private final IdentityCache<AsyncCall> followed = new IdentityCache<>();

    /** Those that are not: a call is one however often it is started, whether it is recorded or not. */
    private final SettledCalls settled = new SettledCalls();

    /** Whether any call became asynchronous. Only ever set; who sees it late takes a part for a call. */
    private boolean started;

    /** A call becomes asynchronous, recorded or not. */
    void noteStart() {
        if (!started) { // or all threads would write it
            started = true;
        }
    }

    /** Whether any has; where none has, no call need be asked. */
    boolean wereStarted() {
        return started;
    }

    /** The number of the call that goes on. */
    long resumed(Object identity) {
        AsyncCall call = followed.get(identity);
        return call == null ? UNKNOWN : call.id;
    }

    /** The call that {@linkplain EntryPoint#mayGoOn may go on}; null if it is a new one. */
    @Nullable
    AsyncCall known(Object identity) {
        AsyncCall call = followed.get(identity);
        return call == null && settled.has(identity) ? AsyncCall.NOT_FOLLOWED : call;
    }

    /** The first part begins of such a call. */
    void begins(Object identity, AsyncCall call) {
        followed.put(identity, call);
    }

    /** The same, and nothing of it is recorded. */
    void leavesOut(Object identity) {
        settled.add(identity);
    }

    /**
     * The first part ends of such a call that is left out.
     *
     * @param later see {@link #leaves}
     */
    void leavesOutAfter(Object later) {
        AsyncCall other = followed.get(later);
        if (other != null) {
            follow(later, AsyncCall.NOT_FOLLOWED, other);
        }
    }

    /** Parts are known by this; not if another call's are, too, for then nobody can tell of which call they are. */
    private void follow(Object later, AsyncCall call, @Nullable AsyncCall before) {
        if (before == null) {
            followed.put(later, call);
        } else if (before != call && before != AsyncCall.NOT_FOLLOWED) {
            followed.put(later, AsyncCall.NOT_FOLLOWED);
        }
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
            follow(later, call, followed.get(later));
        }
        return call.id;
    }

    /** Such a call is answered. On any thread. Nothing goes on with it, so that there is room for others. */
    void answered(AsyncAnswer answer, Object identity, @Nullable Object argument) {
        AsyncCall call = followed.get(identity);
        if (call == null || call == AsyncCall.NOT_FOLLOWED) {
            return;
        }
        settled.add(identity);
        followed.take(identity);
        if (call.answered(answer.hasFailed(argument))) {
            ended(call.id, call::hasFailed);
        }
    }

    /**
     * The call of a request becomes asynchronous.
     *
     * @param context that stands for it
     * @param known its number, if this is only a wrapper around a request that has become so already; 0 if not
     * @param numbers of the thread
     * @return its number, 0 if nobody will tell of its end
     */
    long follow(AsyncStart start, Object request, Object context, long known, OwnNumbers numbers) {
        Object identity = start.identity(request);
        long id = known != 0 ? known : numbers.next();
        if (known == 0 && !start.awaitEnd(context, id)) {
            return 0;
        }
        followed.put(identity, new AsyncCall(id, null, 1, false));
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
