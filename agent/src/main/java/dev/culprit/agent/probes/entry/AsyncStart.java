package dev.culprit.agent.probes.entry;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/**
 * A method by which a call becomes asynchronous: it goes on when its entry point has returned. The advice has to pass the request and what
 * the method answers.
 */
public abstract class AsyncStart implements SiteKind {

    @Override
    public final Scope scope() {
        return Scope.ENTRY_POINTS;
    }

    /** The same object for all parts of a call, whatever wraps the request. Must not throw, like what follows. */
    public abstract Object identity(Object request);

    /**
     * Asks the library to tell of the end of a call: then {@link AsyncCalls#ended} is to be called.
     *
     * @param context what stands for the asynchronous call
     * @param id of the call
     * @return whether it will
     */
    public abstract boolean awaitEnd(Object context, long id);
}
