package dev.culprit.apps.cases.program.database;

import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Case 37: a table that grows with the calls, and that every call reads from beginning to end. */
public final class GrowingTable implements Program {

    private static final double PROBABILITY = 0.02;

    /** Processor time of the database that a row takes to be read. */
    private static final double ROW_MILLIS = 0.5;

    private static final double RANKING = 4;
    private static final String ALL = "SELECT id, burn(?) FROM searches";

    private final Database database;
    private final Work work;
    private volatile int latest;

    public GrowingTable(Database database, Work work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) throws SQLException {
        work.compute(RANKING);
        if (faulty) {
            try (Connection connection = database.connection()) {
                latest = latest(connection);
                if (Work.chance(PROBABILITY)) {
                    remember(connection);
                }
            }
        }
    }

    /** Number of the last search that the last call saw. */
    public int latest() {
        return latest;
    }

    private int latest(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ALL)) {
            statement.setDouble(1, work.scaled(ROW_MILLIS));
            int last = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    last = Math.max(last, rows.getInt(1));
                }
            }
            return last;
        }
    }

    private static void remember(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO searches(id) VALUES (DEFAULT)");
        }
    }
}
