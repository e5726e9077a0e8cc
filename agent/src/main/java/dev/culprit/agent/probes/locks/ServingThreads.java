package dev.culprit.agent.probes.locks;

import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.ThreadState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The virtual threads that serve a call or do a task of one. Others are left alone, and nothing is kept about them: there may
 * be millions. Carrier threads ask here in the middle of changing threads, so that nobody ever waits for anything.
 */
public final class ServingThreads {

    private final IdentityCache<ThreadState> serving = new IdentityCache<>();

    /** Null if the thread serves nothing, or there are so many that nothing is known of it. */
    @Nullable
    ThreadState get(Object thread) {
        return serving.get(thread);
    }

    /** Those that seem to wait for others to leave a monitor; to be asked by anybody, now and again. */
    public List<Thread> atMonitors() {
        List<Thread> waiting = new ArrayList<>();
        serving.forEach((thread, state) -> {
            if (state.monitors.seemsToWait()) {
                waiting.add((Thread) thread);
            }
        });
        return waiting;
    }

    /**
     * A call or a task of the current thread has begun or ended.
     *
     * @return whether the thread serves something since or does not any more
     */
    boolean follow(ThreadState state) {
        boolean serves = state.isRecorded();
        if (!state.virtual || serves == state.followed) {
            return false;
        }
        state.followed = serves;
        if (serves) {
            serving.put(Thread.currentThread(), state);
        } else {
            serving.take(Thread.currentThread());
        }
        return true;
    }
}
