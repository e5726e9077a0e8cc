package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.probes.shared.Execution;
import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.boot.Dispatch;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows that statements fetch. A result is known from the call that gave it to the application, so that what a pool wraps around
 * the driver's counts once; it belongs to what its statement has executed last.
 */
public final class FetchProbe implements ScopeProbe {

    /** The last of each statement, by the object that the application has. */
    private final IdentityCache<Execution> executions = new IdentityCache<>();

    private final IdentityCache<Fetch> results = new IdentityCache<>();
    private final Map<Long, FetchSums> sums = new ConcurrentHashMap<>();
    private volatile boolean counting;

    /** Rows of one result; one thread at a time fetches them. */
    private static final class Fetch {

        final Execution of;
        final FetchSums sums;
        long rows;

        private @Nullable Site step;

        Fetch(Execution of, FetchSums sums) {
            this.of = of;
            this.sums = sums;
        }

        /** Of a step that calls that of its superclass only the inner one counts: it is the first at an end. */
        boolean counts(Site site) {
            if (step == null) {
                step = site;
            }
            return step == site;
        }
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        if (site.kind() == FetchSite.ROW) {
            count(site, subject);
            return null;
        }
        if (!counting || state.givesResult || state.database().isInside()) {
            return null; // what is below wraps it, or looks at it
        }
        Execution last = executions.get(subject);
        if (last != null) {
            state.givesResult = true;
        }
        return last;
    }

    private void count(Site site, Object result) {
        Fetch fetch = results.get(result);
        if (fetch != null && fetch.counts(site)) {
            fetch.sums.row(++fetch.rows);
        }
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof Execution last) {
            state.givesResult = false;
            if (second != null) {
                given(last, second);
            }
        }
    }

    /**
     * A statement is about to be executed.
     *
     * @param statementId 0 if it is not measured
     */
    Execution executes(Object statement, long statementId) {
        Execution execution = new Execution(statementId);
        executions.put(statement, execution);
        return execution;
    }

    /** It gave a result, which may be asked for twice. */
    void given(Execution execution, Object result) {
        Fetch known = results.get(result);
        if (execution.statementId != 0 && (known == null || known.of != execution)) {
            FetchSums of = sums.computeIfAbsent(execution.statementId, id -> new FetchSums());
            of.result();
            results.put(result, new Fetch(execution, of));
        }
    }

    /** Rows are what there is most of: where nobody wants to know of them, a step to the next costs next to nothing. */
    public void count(boolean wanted) {
        counting = wanted;
        Dispatch.watchSteps(wanted);
    }

    boolean isCounting() {
        return counting;
    }

    /** Rows by the id of their statement. */
    public Map<Long, FetchSums> sums() {
        return sums;
    }
}
