package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 38: a request is one statement and nothing else, and the database cannot keep up. */
public final class DominantStatement implements Program {

    private static final String SEARCH = "SELECT burn(?) FROM orders WHERE customer = 7";

    private final Database database;
    private final Work work;

    public DominantStatement(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        try (Connection connection = database.connection()) {
            OrderStatements.query(connection, SEARCH, Work.around(faulty ? 60 : 4, 0.2), work);
        }
    }
}
