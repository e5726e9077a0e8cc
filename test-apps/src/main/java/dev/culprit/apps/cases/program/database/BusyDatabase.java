package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 25: the database is busy, but fast enough. */
public final class BusyDatabase implements Program {

    private static final String REPORT = "SELECT burn(?) FROM orders WHERE customer = 7";

    private final Database database;
    private final Work work;

    public BusyDatabase(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        work.sleep(500);
        try (Connection connection = database.connection()) {
            OrderStatements.query(connection, REPORT, 8, work);
        }
    }
}
