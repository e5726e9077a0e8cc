package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 14: one statement that uses the processors of the database. */
public final class BurningStatement implements Program {

    private static final String REPORT = "SELECT burn(?), SUM(amount) FROM orders";
    private static final double PREPARING = 0.5;

    private final Database database;
    private final Work work;

    public BurningStatement(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        try (Connection connection = database.connection()) {
            work.compute(PREPARING);
            OrderStatements.query(connection, REPORT, faulty ? Work.fibonacci(34, 4) : 5, work);
        }
    }
}
