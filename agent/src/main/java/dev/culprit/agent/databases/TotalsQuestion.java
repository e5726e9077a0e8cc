package dev.culprit.agent.databases;

import dev.culprit.jfr.events.databases.DatabaseTotalsEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Asks a server again and again what it has counted, until it refuses once. Used by one thread. */
final class TotalsQuestion implements AutoCloseable {

    private final long databaseId;
    private final Server server;
    private final Connection connection;

    private @Nullable PreparedStatement prepared;
    private boolean refused;

    /** Asks nothing yet. */
    TotalsQuestion(long databaseId, Server server, Connection connection) {
        this.databaseId = databaseId;
        this.server = server;
        this.connection = connection;
    }

    /**
     * Writes the answer into the running recordings; nothing after a refusal.
     *
     * @throws SQLException the refusal
     */
    void ask() throws SQLException {
        if (refused) {
            return;
        }
        refused = true;
        PreparedStatement question = prepared;
        if (question == null) {
            question = server.prepareTotals(connection);
            prepared = question;
        }
        write(Server.totals(question));
        refused = false;
    }

    private void write(ServerTotals totals) {
        DatabaseTotalsEvent event = new DatabaseTotalsEvent();
        event.databaseId = databaseId;
        event.statements = totals.statements();
        event.transactions = totals.transactions();
        event.lockWaits = totals.lockWaits();
        event.lockWaitNanos = totals.lockWaitNanos();
        event.waiting = totals.waiting();
        event.deadlocks = totals.deadlocks();
        event.reads = totals.reads();
        event.commit();
    }

    @Override
    public void close() throws SQLException {
        if (prepared != null) {
            prepared.close();
        }
    }
}
