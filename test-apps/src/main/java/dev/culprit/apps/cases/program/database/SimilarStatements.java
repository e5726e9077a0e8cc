package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 13: two statements again and again, one with changing literals, one locking the same row. */
public final class SimilarStatements implements Program {

    private static final String BOOKING = "UPDATE accounts SET v = v + hold(?) WHERE id = ?";
    private static final double PREPARING = 0.2;

    private final Database database;
    private final Work work;

    public SimilarStatements(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        try (Connection connection = database.connection()) {
            int times = faulty ? Work.count(50, 69) : 2;
            for (int i = 0; i < times; i++) {
                work.compute(PREPARING);
                if (faulty ? Work.chance(0.5) : i == 0) {
                    OrderStatements.queryWithLiteral(connection, Work.between(0.2, 0.8), work);
                } else if (faulty) {
                    OrderStatements.lockSameRow(connection, BOOKING, 1.1, work);
                } else {
                    OrderStatements.lockOwnRow(connection, BOOKING, 1.1, work);
                }
            }
        }
    }
}
