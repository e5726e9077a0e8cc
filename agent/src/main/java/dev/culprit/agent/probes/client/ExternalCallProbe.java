package dev.culprit.agent.probes.client;

import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.jfr.events.calls.ExternalAnswerEvent;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Measures calls to other services, the outermost per thread: connecting, sending, waiting for the answer to begin. Of answers
 * that come later only those that a service call asks for.
 */
public final class ExternalCallProbe implements ScopeProbe {

    public static final String UNKNOWN = "(another service)";

    /** Answers that are not there yet, by what is told when they come: a call or a future. */
    private final IdentityCache<ExternalAnswerEvent> open = new IdentityCache<>();

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        return switch ((ClientSite) site.kind()) {
            case CALL -> call(state, subject, argument);
            case REQUEST -> request(state, subject, argument);
            case ENQUEUE -> enqueue(state, subject);
            case ANSWER -> answer(subject, ExternalAnswers.isGood(site));
        };
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof ExternalCallEvent event) {
            end(state, event, failure);
        } else if (token instanceof ExternalAnswerEvent event) {
            requested(state, event, second);
        }
    }

    /** One of the two, at least, tells who is called. */
    private static @Nullable ExternalCallEvent call(ThreadState state, Object first, @Nullable Object second) {
        if (state.external.isInside()) {
            return null;
        }
        if (state.isQuiet() || !state.external.isWanted()) {
            return state.external.enterUnrecorded();
        }
        ExternalCallEvent event = new ExternalCallEvent();
        event.target = target(first, second);
        state.target(event.target);
        event.begin();
        return state.external.enter(event);
    }

    private static String target(Object first, @Nullable Object second) {
        String peer = Peers.of(first);
        if (peer == null) {
            peer = Peers.of(second);
        }
        return peer == null ? UNKNOWN : peer;
    }

    private static void end(ThreadState state, ExternalCallEvent event, @Nullable Throwable failure) {
        if (state.external.leave(event)) {
            event.end();
            state.written++;
            event.failed = failure != null;
            event.commit();
        }
    }

    /** Null if nobody waits, or the time is known to be that of a call anyway. */
    private static @Nullable ExternalAnswerEvent request(ThreadState state, Object first, @Nullable Object second) {
        if (!state.isRecorded() || state.external.isInside() || state.asking.isInside()) {
            return null;
        }
        if (!state.asking.isWanted()) {
            return null;
        }
        ExternalAnswerEvent event = new ExternalAnswerEvent();
        state.written++;
        event.target = target(first, second);
        event.callerId = state.id;
        event.begin();
        return state.asking.enter(event);
    }

    /** The same, where a callback is given the answer to this call; it may be given it at once. */
    private @Nullable ExternalAnswerEvent enqueue(ThreadState state, Object call) {
        if (open.get(call) != null) {
            return null; // a call is asked once; the client will say so
        }
        ExternalAnswerEvent event = request(state, call, null);
        if (event != null) {
            open.put(call, event);
        }
        return event;
    }

    /** @param answer what the client promised; nothing is written down if it is no future that is known */
    private void requested(ThreadState state, ExternalAnswerEvent event, @Nullable Object answer) {
        if (!state.asking.leave(event) || answer == null) {
            return;
        }
        if (answer instanceof CompletableFuture<?> future) {
            future.whenComplete((ignored, failure) -> {
                event.failed = failure != null;
                event.commit();
            });
        } else if (answer instanceof Future<?> future && ExternalAnswers.isFuture(answer)) {
            open.put(answer, event);
            if (future.isDone()) { // before anybody knew that it is waited for
                answer(answer, isGood(future));
            }
        }
    }

    /** Whether what was promised has come, and no error in its stead. The future is done, so nothing waits here. */
    private static boolean isGood(Future<?> done) {
        try {
            done.get();
            return true;
        } catch (ExecutionException | CancellationException e) {
            return false;
        } catch (InterruptedException e) { // which a future that is done need not look at
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /**
     * An answer has come.
     *
     * @param asked the call or the future
     */
    private @Nullable Object answer(Object asked, boolean good) {
        ExternalAnswerEvent event = open.take(asked);
        if (event != null) {
            event.failed = !good;
            event.commit();
        }
        return null;
    }
}
