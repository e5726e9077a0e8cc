package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.DatabaseCallEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures JDBC calls, the outermost per thread, so that a pool's proxy and the driver's statement below it count once. What
 * a pool calls to hand out a connection is measured on its own.
 */
final class DatabaseProbe implements ScopeProbe {

    private final Statements statements;
    /** Ids of the texts that statements were made from. */
    private final IdentityCache<Long> prepared = new IdentityCache<>();

    private final @Nullable FetchProbe fetches;

    /** @param fetches null if rows are not counted */
    DatabaseProbe(Statements statements, @Nullable FetchProbe fetches) {
        this.statements = statements;
        this.fetches = fetches;
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        String text = (String) argument;
        return switch (site.kind()) {
            case STATEMENT, SESSION -> begin(state, site, subject, text);
            case PREPARE -> prepare(state, site, subject, text);
            case BATCH_TEXT -> batch(subject, text);
            default -> null;
        };
    }

    private @Nullable DatabaseCallEvent begin(ThreadState state, Site site, Object receiver, @Nullable String text) {
        if (state.database().isInside()) {
            return null;
        }
        boolean quiet = state.isQuiet();
        boolean recorded = !quiet && state.database().isWanted();
        FetchProbe counting = fetches != null && fetches.isCounting() ? fetches : null;
        long statement = 0;
        if (site.kind() == SiteKind.STATEMENT && (recorded || counting != null)) {
            statement = quiet ? 0 : text == null ? statementOf(receiver) : statements.id(text);
            if (counting != null && !state.pool.isInside()) {
                state.execution = counting.executes(receiver, statement);
            }
        }
        if (!recorded) {
            return state.database().enterUnrecorded();
        }
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.operation = site.method();
        event.statementId = statement;
        event.begin();
        return state.database().enter(event);
    }

    private long statementOf(Object receiver) {
        Long id = prepared.get(receiver);
        return id == null ? statements.unknown() : id;
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof DatabaseCallEvent event) {
            end(state, event, failure);
            if (site.kind() == SiteKind.STATEMENT && fetches != null && !state.pool.isInside()) {
                FetchProbe.Execution execution = state.execution;
                state.execution = null;
                if (execution != null && second != null) {
                    fetches.given(execution, second);
                }
            }
        }
        if (site.kind() == SiteKind.PREPARE) {
            prepared((String) first, second);
        }
    }

    private static void end(ThreadState state, DatabaseCallEvent event, @Nullable Throwable failure) {
        if (state.database().leave(event)) {
            event.end();
            state.written++;
            event.failed = failure != null;
            event.commit();
        }
    }

    /**
     * Preparing may be a round trip, so it is measured. Every wrapper around a statement is remembered, for any of them may
     * be the one that is executed.
     */
    private @Nullable Object prepare(ThreadState state, Site site, Object connection, @Nullable String text) {
        DatabaseCallEvent event = begin(state, site, connection, null);
        return event != null || text == null ? event : Made.STATEMENT;
    }

    private void prepared(@Nullable String text, @Nullable Object statement) {
        if (text != null && statement != null) {
            prepared.put(statement, statements.id(text));
        }
    }

    /** A batch of texts goes by the last one that was added: {@code executeBatch} sends them all. */
    private @Nullable Object batch(Object statement, @Nullable String text) {
        if (text != null) {
            long id = statements.id(text);
            Long known = prepared.get(statement);
            if (known == null || known != id) {
                prepared.put(statement, id);
            }
        }
        return null;
    }
}
