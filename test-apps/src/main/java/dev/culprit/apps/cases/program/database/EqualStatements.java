package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 12: the same statement again and again, each execution locking the same row. */
public final class EqualStatements implements Program {

    private static final String BOOKING = "UPDATE accounts SET v = v + hold(?) WHERE id = ?";
    private static final double PREPARING = 0.2;

    private final Database database;
    private final Work work;

    public EqualStatements(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        try (Connection connection = database.connection()) {
            work.compute(PREPARING);
            if (!faulty) {
                OrderStatements.lockOwnRow(connection, BOOKING, 1.1, work);
                return;
            }
            for (int i = Work.count(50, 69); i > 0; i--) {
                work.compute(PREPARING);
                OrderStatements.lockSameRow(connection, BOOKING, 1.1, work);
            }
        }
    }
}
