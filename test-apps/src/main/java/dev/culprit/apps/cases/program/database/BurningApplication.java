package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 10: the application needs more processor time than there is. */
public final class BurningApplication implements Program {

    private static final String VISIT = "SELECT burn(?) FROM orders WHERE id = 7";
    private static final String BOOKING = "UPDATE accounts SET v = v + hold(?) WHERE id = ?";
    private static final double BOOKED = 0.01;

    private final Database database;
    private final Work work;

    public BurningApplication(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        rank(Work.around(faulty ? 60 : 6, 0.1));
        try (Connection connection = database.connection()) {
            if (Work.chance(BOOKED)) {
                OrderStatements.lockSameRow(connection, BOOKING, 5, work);
            } else {
                OrderStatements.query(connection, VISIT, 0.3, work);
            }
        }
    }

    private void rank(double millis) {
        work.compute(millis);
    }
}
