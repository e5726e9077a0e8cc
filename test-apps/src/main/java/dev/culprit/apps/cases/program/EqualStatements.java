package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.backend.Database;
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
            int times = faulty ? Work.count(50, 69) : 1;
            for (int i = 0; i < times; i++) {
                work.compute(PREPARING);
                OrderStatements.lockSameRow(connection, BOOKING, 1.1, work);
            }
        }
    }
}
