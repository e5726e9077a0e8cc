package dev.culprit.agent.probes;

import dev.culprit.agent.budget.Thinning;
import dev.culprit.agent.leaving.PerThread;
import dev.culprit.agent.probes.executors.HandedTaskProbe;
import dev.culprit.agent.probes.executors.TaskSite;
import dev.culprit.agent.probes.locks.LockProbe;
import dev.culprit.agent.probes.locks.WaitProbe;
import dev.culprit.agent.probes.methods.MethodProbe;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.Sites;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.boot.Sink;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The sink while probes are on: leads what comes to the probe of its scope. Made anew every time they are switched on, so that nothing
 * of an earlier time, such as a call that was half done when the code changed, is mistaken for something of now.
 */
@SuppressWarnings("EnumOrdinal") // an index that does not outlive the sink; every probe comes by here
final class ProbeSink implements Sink {

    private final PerThread<ThreadState> threads;
    private final Sites sites;
    private final @Nullable ScopeProbe[] probes = new @Nullable ScopeProbe[Scope.values().length];
    private final WaitProbe waits;
    private final @Nullable MethodProbe methods;
    private final @Nullable LockProbe locks;
    private final LongAdder hits;

    /**
     * @param thinning of how many calls of entry points one is recorded
     * @param probes of scopes whose probes bracket calls
     * @param methods null if none are chosen
     * @param locks null if no methods are chosen for their locks
     */
    ProbeSink(
            Sites sites,
            Thinning thinning,
            Map<Scope, ScopeProbe> probes,
            WaitProbe waits,
            @Nullable MethodProbe methods,
            @Nullable LockProbe locks,
            LongAdder hits) {
        this.sites = sites;
        threads = new PerThread<>(() -> new ThreadState(thinning));
        probes.forEach((scope, probe) -> this.probes[scope.ordinal()] = probe);
        this.waits = waits;
        this.methods = methods;
        this.locks = locks;
        this.hits = hits;
    }

    @Override
    public @Nullable Object enter(int number, @Nullable Object receiver, @Nullable Object argument) {
        Site site = sites.site(number);
        if (site == null) {
            return null;
        }
        if (site.scope() == Scope.SYNCHRONIZATION) {
            return receiver == null ? null : waits.enter(site.kind(), receiver, argument);
        }
        if (site.kind() == TaskSite.SUBMIT && HandedTaskProbe.isContinuation(argument)) {
            return null;
        }
        ScopeProbe probe = probe(site);
        Object subject = receiver == null ? argument : receiver;
        if (probe == null || subject == null) {
            hits.increment();
            return null;
        }
        ThreadState state = threads.get();
        state.hits++;
        // before anything else is touched: whoever is silent is in a call or task, and its waits are not followed
        if (state.silent && !probe.mattersInSilence(site.kind())) {
            return null;
        }
        tell(state);
        if (state.inside || state.own) {
            return null;
        }
        state.inside = true;
        try {
            waits.write(state);
            return probe.enter(state, site, subject, argument);
        } finally {
            state.inside = false;
        }
    }

    @Override
    public void exit(
            int number, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
        Site site = sites.site(number);
        if (site == null) {
            return;
        }
        if (site.scope() == Scope.SYNCHRONIZATION) {
            waits.exit(token);
            return;
        }
        ScopeProbe probe = probe(site);
        if (probe != null) {
            ThreadState state = threads.get();
            probe.exit(state, site, token, first, second, failure);
            tell(state);
        }
    }

    /** Of its hits, once per call or task: where all threads count, they would meet at every probe. */
    private void tell(ThreadState state) {
        if (state.hits > 0 && !state.isServing()) {
            hits.add(state.hits);
            state.hits = 0;
        }
    }

    private @Nullable ScopeProbe probe(Site site) {
        return probes[site.scope().ordinal()];
    }

    @Override
    public long begin(int site) {
        MethodProbe probe = methods;
        return probe == null ? NOT_MEASURED : probe.begin();
    }

    @Override
    public void end(int site, long begun) {
        MethodProbe probe = methods;
        if (probe != null) {
            probe.end(site, begun);
        }
    }

    @Override
    public @Nullable Object beginCall(int site, @Nullable Object parameters) {
        MethodProbe probe = methods;
        return probe == null ? null : probe.beginCall((@Nullable Object[]) parameters);
    }

    @Override
    public void endCall(int site, Object token, @Nullable Throwable failure) {
        MethodProbe probe = methods;
        if (probe != null) {
            probe.endCall(site, token, failure);
        }
    }

    @Override
    public void waits(@Nullable Object lock, int place) {
        LockProbe probe = locks;
        if (probe != null) {
            probe.waits(lock, place);
        }
    }

    @Override
    public void has(@Nullable Object lock, int place) {
        LockProbe probe = locks;
        if (probe != null) {
            probe.has(lock, place);
        }
    }
}
