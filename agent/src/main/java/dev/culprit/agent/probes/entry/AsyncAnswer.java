package dev.culprit.agent.probes.entry;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;
import org.jspecify.annotations.Nullable;

/**
 * A method by which a call is answered that {@linkplain EntryPoint#mayGoOn may have gone on}, on any thread. It is called of the call's request or
 * of what later parts of the call are known by; of anything else it means nothing. What is called after the first answer means nothing,
 * either. The advice passes the argument that tells how it went, or nothing.
 */
public abstract class AsyncAnswer implements SiteKind {

    @Override
    public final Scope scope() {
        return Scope.ENTRY_POINTS;
    }

    /** Whether the call has failed. Asked only of calls that are followed. Must not throw. */
    public abstract boolean hasFailed(@Nullable Object argument);
}
