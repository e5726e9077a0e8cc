package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.probes.shared.Execution;
import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.Made;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures JDBC calls, the outermost per thread, so that a pool's proxy and the driver's statement below it count once. What
 * a pool calls to hand out a connection is measured on its own.
 */
public final class DatabaseProbe implements ScopeProbe {

    /** Of texts without a name, fewer are remembered. */
    private static final int UNNAMED = 1 << 12;

    private final Statements statements;
    /** The texts that statements were made from. */
    private final IdentityCache<Prepared> prepared = new IdentityCache<>();

    /** The same of those without an id of their own: there may be endlessly many. */
    private final IdentityCache<Prepared> unnamed = new IdentityCache<>(UNNAMED);

    private final StatementReuse reuse = new StatementReuse();

    private final @Nullable FetchProbe fetches;

    /** @param fetches null if rows are not counted */
    public DatabaseProbe(Statements statements, @Nullable FetchProbe fetches) {
        this.statements = statements;
        this.fetches = fetches;
    }

    /** @param call in which it was prepared */
    private record Prepared(Statements.Statement statement, long call) {}

    /**
     * A call whose statement has no id of its own, and may get one for the time that it takes.
     *
     * @param since by the clock of {@code System.nanoTime}
     */
    private record Other(DatabaseCallEvent event, Statements.Statement statement, long since) {}

    /** Which statement an object stands for must be known if a later call may execute it. */
    @Override
    public boolean mattersInSilence(SiteKind kind) {
        return switch ((StatementSite) kind) {
            case STATEMENT, SESSION -> fetches != null && fetches.isCounting();
            default -> reuse.isPossible();
        };
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        String text = (String) argument;
        return switch ((StatementSite) site.kind()) {
            case STATEMENT, SESSION -> begin(state, site, subject, text);
            case PREPARE -> prepare(state, site, subject, text);
            case BATCH_TEXT -> batch(state, subject, text);
        };
    }

    private @Nullable Object begin(ThreadState state, Site site, Object receiver, @Nullable String text) {
        boolean quiet = state.isQuiet();
        FetchProbe counting = fetches != null && fetches.isCounting() ? fetches : null;
        if (quiet && counting == null) {
            return null; // nor is anything written down that happens in it
        }
        if (state.database().isInside()) {
            return null;
        }
        boolean recorded = !quiet && state.database().isWanted();
        Statements.Statement statement = null;
        long id = 0;
        if (site.kind() == StatementSite.STATEMENT && (recorded || counting != null)) {
            if (!quiet) {
                statement = text == null ? executed(state, receiver) : statements.of(text);
                id = statement == null ? Statements.unknown() : statements.id(statement);
            }
            if (counting != null && !state.pool.isInside()) {
                state.execution = counting.executes(receiver, id);
            }
        }
        if (!recorded) {
            return state.database().enterUnrecorded();
        }
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.operation = site.method();
        event.statementId = id;
        Other other =
                statement != null && Statements.isOther(id) ? new Other(event, statement, System.nanoTime()) : null;
        event.begin();
        DatabaseCallEvent entered = state.database().enter(event);
        return other == null ? entered : other;
    }

    private Statements.@Nullable Statement executed(ThreadState state, Object receiver) {
        Prepared known = known(receiver);
        if (state.isServing()) {
            learn(state, known);
        }
        return known == null ? null : known.statement;
    }

    private void learn(ThreadState state, @Nullable Prepared known) {
        if (known == null || known.call != state.call) {
            reuse.seen();
        } else if (!state.executedItsOwn) {
            state.executedItsOwn = true;
            reuse.notSeen();
        }
    }

    private @Nullable Prepared known(Object receiver) {
        Prepared known = prepared.get(receiver);
        return known == null ? unnamed.get(receiver) : known;
    }

    private void remember(ThreadState state, Object receiver, Statements.Statement statement) {
        Prepared now = new Prepared(statement, state.call);
        if (Statements.isOther(statements.id(statement))) {
            prepared.take(receiver);
            unnamed.put(receiver, now);
        } else {
            prepared.put(receiver, now);
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
        Other other = token instanceof Other unnamed ? unnamed : null;
        Object event = other == null ? token : other.event;
        if (event instanceof DatabaseCallEvent call) {
            end(state, call, other, failure);
            if (site.kind() == StatementSite.STATEMENT && fetches != null && !state.pool.isInside()) {
                Execution execution = state.execution;
                state.execution = null;
                if (execution != null && second != null) {
                    fetches.given(execution, second);
                }
            }
        }
        if (site.kind() == StatementSite.PREPARE) {
            prepared(state, (String) first, second);
        }
    }

    private void end(ThreadState state, DatabaseCallEvent event, @Nullable Other other, @Nullable Throwable failure) {
        if (state.database().leave(event)) {
            event.end();
            state.written++;
            if (other != null) {
                event.statementId = statements.weigh(other.statement, System.nanoTime() - other.since);
            }
            event.failed = failure != null;
            event.commit();
        }
    }

    /**
     * Preparing may be a round trip, so it is measured. Every wrapper around a statement is remembered, for any of them may
     * be the one that is executed.
     */
    private @Nullable Object prepare(ThreadState state, Site site, Object connection, @Nullable String text) {
        Object event = begin(state, site, connection, null);
        return event != null || text == null ? event : Made.STATEMENT;
    }

    private void prepared(ThreadState state, @Nullable String text, @Nullable Object statement) {
        if (text != null && statement != null) {
            remember(state, statement, statements.of(text));
        }
    }

    /** A batch of texts goes by the last one that was added: {@code executeBatch} sends them all. */
    private @Nullable Object batch(ThreadState state, Object statement, @Nullable String text) {
        if (text != null) {
            Statements.Statement of = statements.of(text);
            Prepared before = known(statement);
            if (before == null || before.statement != of || before.call != state.call) {
                remember(state, statement, of);
            }
        }
        return null;
    }
}
