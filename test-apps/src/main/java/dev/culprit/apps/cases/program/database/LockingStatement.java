package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 15: one statement that all calls wait for, because it locks the same row for long. */
public final class LockingStatement implements Program {

    private static final String BOOKING = "UPDATE accounts SET v = v + hold(?) WHERE id = ?";
    private static final double PREPARING = 0.5;

    private final Database database;
    private final Work work;

    public LockingStatement(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        try (Connection connection = database.connection()) {
            work.compute(PREPARING);
            double millis = Work.around(70, 0.25);
            if (faulty) {
                OrderStatements.lockSameRow(connection, BOOKING, millis, work);
            } else {
                OrderStatements.lockOwnRow(connection, BOOKING, millis, work);
            }
        }
    }
}
