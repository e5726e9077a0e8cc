package dev.culprit.apps.cases.program.messages;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 35: what is wrong is that large messages go through one component; that requests repeat a quick statement matters little. */
public final class HubAndStatements implements Program {

    private static final String ORDER = "SELECT burn(?) FROM orders WHERE id = 7";
    private static final int TIMES = 20;

    private final MessageHub hub;
    private final Database database;
    private final Work work;

    public HubAndStatements(MessageHub hub, Database database, Work work) {
        this.hub = hub;
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws IOException, SQLException {
        try (Connection connection = database.connection()) {
            for (int i = 0; i < (faulty ? TIMES : 1); i++) {
                OrderStatements.query(connection, ORDER, 0.1, work);
            }
        }
        hub.serve(faulty);
    }
}
