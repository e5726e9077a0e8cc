package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.boot.Dispatch;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows that statements fetch. A result is known from the call that gave it to the application, so that what a pool wraps around
 * the driver's counts once; it belongs to the statement that its thread has executed last.
 */
final class FetchProbe implements ScopeProbe {

    private final IdentityCache<Fetch> results = new IdentityCache<>();
    private final Map<Long, FetchSums> sums = new ConcurrentHashMap<>();
    private volatile boolean counting;

    /** Rows of one result; one thread at a time fetches them. */
    private static final class Fetch {

        final FetchSums of;
        long rows;

        Fetch(FetchSums of) {
            this.of = of;
        }
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        if (site.kind() == SiteKind.ROW) {
            count(subject);
            return null;
        }
        if (!counting || state.givesResult || state.database().isInside()) {
            return null; // what is below wraps it, or looks at it
        }
        state.givesResult = true;
        return Made.RESULT;
    }

    private void count(Object result) {
        Fetch fetch = results.get(result);
        if (fetch != null) {
            fetch.of.row(++fetch.rows);
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
        if (token == Made.RESULT) {
            state.givesResult = false;
            if (second != null && results.get(second) == null) { // it may be asked for twice
                given(state.lastStatement, second);
            }
        }
    }

    /**
     * A statement has a result.
     *
     * @param statementId 0 if it is not measured
     */
    void given(long statementId, Object result) {
        if (counting && statementId != 0) {
            FetchSums of = sums.computeIfAbsent(statementId, id -> new FetchSums());
            of.result();
            results.put(result, new Fetch(of));
        }
    }

    /** Rows are what there is most of: where nobody wants to know of them, a step to the next costs next to nothing. */
    void count(boolean wanted) {
        counting = wanted;
        Dispatch.watchSteps(wanted);
    }

    /** Rows by the id of their statement. */
    Map<Long, FetchSums> sums() {
        return sums;
    }
}
