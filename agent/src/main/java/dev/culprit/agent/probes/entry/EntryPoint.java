package dev.culprit.agent.probes.entry;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.jfr.events.calls.ServiceKind;
import org.jspecify.annotations.Nullable;

/**
 * How calls enter the application by one library: what they ask for, and how they have ended. There is one of each for all threads. Its
 * methods run on threads of the application, inside the call. They must not throw, wait, or lock; and they may call the library's own code
 * only through its public interface.
 */
public abstract class EntryPoint implements SiteKind {

    /** What makes a library call an entry point. */
    public enum Dispatch {
        /** A request has come, or one part of the application calls another. */
        FIRST,
        /** It goes on with an asynchronous call. */
        RESUMED,
        /** It looks for words about a call that has failed, and has been measured. */
        ERROR
    }

    @Override
    public final Scope scope() {
        return Scope.ENTRY_POINTS;
    }

    /**
     * What a call is about: a request, a message, a task.
     *
     * @param receiver the object whose method is called
     * @param argument what the advice passes
     * @return null if this is no call
     */
    public @Nullable Object request(Object receiver, @Nullable Object argument) {
        return argument;
    }

    /** Whether it is somebody talking to the agent and not to the application. */
    public boolean isOwn(Object request) {
        return false;
    }

    /** What makes the entry point run. */
    public ServiceKind serviceKind() {
        return ServiceKind.REQUEST;
    }

    /** What makes the library call it with this request. */
    public Dispatch dispatch(Object request) {
        return Dispatch.FIRST;
    }

    /** The same object for all parts of a call that is asynchronous; see {@link AsyncStart#identity}. */
    public Object identity(Object request) {
        return request;
    }

    /**
     * Whether calls may go on when the method has returned, without any {@link AsyncStart}, until they are {@linkplain AsyncAnswer
     * answered}. The second thing that the advice passes at the end is what later parts of the call are known by, besides the request.
     */
    public boolean mayGoOn() {
        return false;
    }

    /**
     * Whether the call has gone on already, so that this is a later part of it although {@link #dispatch} does not say so: the application
     * calls an entry point by itself. Asked only of requests whose call was seen to become asynchronous, or that were used for such a call before.
     */
    public boolean hasGoneOn(Object request) {
        return false;
    }

    /** The message with which a trace of chosen methods may have come; null if none has. */
    public @Nullable Object message(Object request) {
        return null;
    }

    /** What a call asks for. */
    public abstract ServiceNames.Service service(Object request, ServiceNames names);

    /**
     * The same at its end, before the library has the request back.
     *
     * @param first what the advice passes at the end, like {@code second} below
     * @param route pattern of paths that a framework has told meanwhile, null if none has
     * @param asked what was known when the call began
     */
    public ServiceNames.Service routed(
            @Nullable Object first, @Nullable String route, ServiceNames.Service asked, ServiceNames names) {
        return asked;
    }

    /** Whether the library says that the call has failed; what is thrown is seen without it. */
    public boolean hasFailed(@Nullable Object first, @Nullable Object second) {
        return false;
    }

    /** Whether the application has answered as if it did not know what was asked for. */
    public boolean isRefused(@Nullable Object first, @Nullable Object second) {
        return false;
    }

    /** Whether the call goes on after the entry point has returned, and nobody was told by {@link AsyncStart}. */
    public boolean isAsynchronous(@Nullable Object first, @Nullable Object second) {
        return false;
    }
}
