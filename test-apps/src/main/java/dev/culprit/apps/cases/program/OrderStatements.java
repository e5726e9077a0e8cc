package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;

/** OrderStatements that cases share; all times as at scale 1. */
public final class OrderStatements {

    private static final int ROWS = 200;

    private OrderStatements() {}

    /** Executes a statement whose only parameter is milliseconds. */
    public static void query(Connection connection, String sql, double millis, Work work) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, work.scaled(millis));
            statement.executeQuery().next();
        }
    }

    /** Executes an update of a row that all calls update, which keeps it locked for this time. */
    public static void lockSameRow(Connection connection, String sql, double millis, Work work) throws SQLException {
        update(connection, sql, millis, 1, work);
    }

    /** The same for a row that hardly anybody else wants at the same time. */
    public static void lockOwnRow(Connection connection, String sql, double millis, Work work) throws SQLException {
        update(connection, sql, millis, ownRow(), work);
    }

    private static void update(Connection connection, String sql, double millis, int row, Work work)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, work.scaled(millis));
            statement.setInt(2, row);
            statement.executeUpdate();
        }
    }

    /** The row of this thread. */
    private static int ownRow() {
        return 2 + (int) (Thread.currentThread().getId() % (ROWS - 1));
    }

    /** Executes a query in whose text stands a number that changes from time to time. */
    public static void queryWithLiteral(Connection connection, double millis, Work work) throws SQLException {
        String sql = "SELECT burn(" + work.scaled(millis) + ") FROM orders WHERE id = "
                + ThreadLocalRandom.current().nextInt(1, ROWS);
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery(sql).next();
        }
    }
}
