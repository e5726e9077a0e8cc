package dev.culprit.agent.probes.shared;

import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.library.SiteKind;
import org.jspecify.annotations.Nullable;

/**
 * Measures what one scope is about. Called on the thread whose method begins or ends, never again from within, and never on a
 * thread of the agent.
 */
public interface ScopeProbe {

    /**
     * Whether methods of a kind matter in calls of which nothing is written down. At full load even touching a probe's state costs, so those
     * that do not matter are let pass first.
     */
    default boolean mattersInSilence(SiteKind kind) {
        return true;
    }

    /**
     * A probed method begins.
     *
     * @param subject the object whose method is called, or the argument where there is none
     * @param argument see {@link dev.culprit.boot.Sink#enter}
     * @return handed to {@link #exit} of the same call; null when this call is not to be measured
     */
    @Nullable
    Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument);

    /**
     * A probed method ends. The call may have begun when other probes were on, so that this thread knows nothing of it.
     *
     * @param token what {@link #enter} answered
     * @param first see {@link dev.culprit.boot.Sink#exit}, like what follows
     */
    void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure);
}
