package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 31: an expensive statement, and once more. */
public final class StatementTwice implements Program {

    private static final String REPORT = "SELECT burn(?) FROM orders WHERE customer = 7";

    private final Database database;
    private final Work work;

    public StatementTwice(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        try (Connection connection = database.connection()) {
            OrderStatements.query(connection, REPORT, faulty ? 44 : 3, work);
            OrderStatements.query(connection, REPORT, faulty ? 44 : 3, work);
        }
    }
}
