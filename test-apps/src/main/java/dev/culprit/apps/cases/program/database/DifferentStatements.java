package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 11: many statements, each on a table of its own and quick. */
public final class DifferentStatements implements Program {

    private static final double PREPARING = 0.2;

    private final Database database;
    private final Work work;

    public DifferentStatements(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        int branches = faulty ? Work.count(40, 49) : 4;
        try (Connection connection = database.connection()) {
            for (int branch = 1; branch <= branches; branch++) {
                work.compute(PREPARING);
                OrderStatements.query(
                        connection, "SELECT burn(?) FROM branch_" + branch, Work.fibonacci(28, faulty ? 5 : 1), work);
            }
        }
    }
}
