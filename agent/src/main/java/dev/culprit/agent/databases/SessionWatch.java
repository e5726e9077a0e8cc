package dev.culprit.agent.databases;

import dev.culprit.agent.AgentThreads;
import dev.culprit.jfr.events.databases.DatabaseEvent;
import dev.culprit.jfr.events.databases.DatabaseSampleEvent;
import dev.culprit.jfr.events.databases.DatabaseSessionEvent;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Looks into one database every 200 ms, from a thread and over a connection of its own, until it is stopped or cannot go on.
 * The thread is the observer's, so that probes ignore what it executes.
 */
final class SessionWatch {

    private static final long PATIENCE_MILLIS = 1000;

    /** They grow slowly, and asking for them may cost the server locks. */
    private static final int LOOKS_PER_TOTALS = 5;

    private static final String OUT_OF_MEMORY = "the application ran out of memory";

    /** What a session does; many often do the same, and are one event. */
    private record Doing(long statementId, boolean blocked, long blockerId) {}

    private final long id;
    private final DatabaseAccess access;
    private final Drivers drivers;
    private final ToLongFunction<String> statementIds;
    private final Thread thread;

    private volatile boolean stopped;
    private volatile boolean answered;
    private volatile @Nullable Connection connection;
    private volatile @Nullable String failure;
    private volatile @Nullable String withoutTotals;
    private volatile @Nullable String product;

    SessionWatch(long id, DatabaseAccess access, Drivers drivers, ToLongFunction<String> statementIds) {
        this.id = id;
        this.access = access;
        this.drivers = drivers;
        this.statementIds = statementIds;
        thread = AgentThreads.create("database-" + id, this::watch);
    }

    void start() {
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // what it throws when there is no room for another thread
            failure = OUT_OF_MEMORY;
        }
    }

    /** One that goes on where this one lost its connection; this one as long as it has not, and if it never had any. */
    SessionWatch orSuccessor() {
        if (thread.isAlive() || !answered) {
            return this;
        }
        SessionWatch successor = new SessionWatch(id, access, drivers, statementIds);
        successor.start();
        return successor;
    }

    /** Returns when the watch has ended; a server that hangs is left alone after a second. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
        try {
            thread.join(PATIENCE_MILLIS);
            if (thread.isAlive()) {
                failure = "it did not answer in time";
                Connection hanging = connection;
                if (hanging != null) {
                    hanging.abort(Runnable::run);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | RuntimeException | LinkageError e) {
            failure = access.redacted(e.getMessage()); // the driver's code; its thread is a daemon
        }
    }

    /** Why it could not look, or not to the end, one sentence; null if it could. */
    @Nullable
    String remark() {
        String reason = failure;
        if (reason != null) {
            return "The database " + access.address() + (answered ? " was not asked to the end: " : " was not asked: ")
                    + reason;
        }
        String refusal = withoutTotals;
        return refusal == null
                ? null
                : "The database " + access.address() + " does not tell what it has counted: " + refusal;
    }

    private void watch() {
        try (Connection opened = drivers.connect(access)) {
            connection = opened;
            opened.setReadOnly(true);
            DatabaseMetaData metaData = opened.getMetaData();
            Server server = Server.of(metaData);
            product = metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
            announce();
            try (PreparedStatement question = server.prepare(opened);
                    TotalsQuestion totals = new TotalsQuestion(id, server, opened)) {
                sample(server, question, totals);
            }
        } catch (SQLException | RuntimeException | LinkageError e) { // the driver's code
            if (!stopped || connection == null) {
                failure = access.redacted(e.getMessage());
            }
        } catch (OutOfMemoryError e) { // the application's to handle, on its own threads; here nothing may be allocated
            failure = OUT_OF_MEMORY;
        } finally {
            connection = null;
        }
    }

    /** Writes what is asked, once it is known. */
    void announce() {
        String known = product;
        if (known == null) {
            return;
        }
        DatabaseEvent event = new DatabaseEvent();
        event.id = id;
        event.address = access.address();
        event.product = known;
        event.commit();
    }

    private void sample(Server server, PreparedStatement question, TotalsQuestion totals) throws SQLException {
        long due = System.nanoTime();
        int looks = 0;
        while (!stopped) {
            long early = due - System.nanoTime();
            if (early > 0) {
                LockSupport.parkNanos(this, early);
                continue;
            }
            write(server.sessions(question));
            answered = true;
            if (looks % LOOKS_PER_TOTALS == 0) {
                writeTotals(totals);
            }
            looks++;
            due = System.nanoTime() + DatabaseSampler.INTERVAL_NANOS;
        }
    }

    /** What sessions do is worth more, and goes on whether or not the server tells this. */
    private void writeTotals(TotalsQuestion totals) {
        try {
            totals.ask();
        } catch (SQLException e) {
            withoutTotals = access.redacted(e.getMessage());
        }
    }

    private void write(List<ServerSession> sessions) {
        Map<Doing, Integer> counts = new LinkedHashMap<>();
        sessions.forEach(session -> counts.merge(doing(session), 1, Integer::sum));
        counts.forEach((doing, count) -> {
            DatabaseSessionEvent event = new DatabaseSessionEvent();
            event.databaseId = id;
            event.count = count;
            event.statementId = doing.statementId();
            event.blocked = doing.blocked();
            event.blockerId = doing.blockerId();
            event.commit();
        });
        DatabaseSampleEvent sample = new DatabaseSampleEvent();
        sample.databaseId = id;
        sample.blocked = (int) sessions.stream().filter(ServerSession::blocked).count();
        sample.running = sessions.size() - sample.blocked;
        sample.commit();
    }

    private Doing doing(ServerSession session) {
        String blocker = session.blocker();
        return new Doing(
                statementIds.applyAsLong(session.statement()),
                session.blocked(),
                blocker == null ? 0 : statementIds.applyAsLong(blocker));
    }
}
