package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.OrderStatements;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Case 27: requests wait for one of two connections. */
public final class SmallPool implements Program {

    private static final String LOOK_UP = "SELECT hold(?) FROM orders WHERE id = 7";
    private static final double PREPARING = 0.5;

    /** So that calls without the fault do not come more often than two processors can bear at small scale. */
    private static final double ELSEWHERE = 150;

    private final Database twoConnections;
    private final Database manyConnections;
    private final Work work;

    public SmallPool(Database twoConnections, Database manyConnections, Work work) {
        this.twoConnections = twoConnections;
        this.manyConnections = manyConnections;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        work.compute(PREPARING);
        work.sleep(ELSEWHERE);
        try (Connection connection = (faulty ? twoConnections : manyConnections).connection()) {
            OrderStatements.query(connection, LOOK_UP, 60, work);
        }
    }
}
