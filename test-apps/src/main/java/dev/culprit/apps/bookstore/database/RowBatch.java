package dev.culprit.apps.bookstore.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;

/** Inserts rows into one table in batches; closing it writes the last one. */
final class RowBatch implements AutoCloseable {

    private static final int ROWS = 500;

    private final PreparedStatement statement;
    private int pending;

    /** {@code columns}: comma-separated names, without the id. */
    RowBatch(Connection connection, String table, String columns) throws SQLException {
        int count = columns.split(",").length;
        statement = connection.prepareStatement("INSERT INTO " + table + " (" + columns + ") VALUES ("
                + String.join(", ", Collections.nCopies(count, "?")) + ")");
    }

    void add(Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
        pending++;
        if (pending == ROWS) {
            write();
        }
    }

    private void write() throws SQLException {
        statement.executeBatch();
        pending = 0;
    }

    @Override
    public void close() throws SQLException {
        try (statement) {
            if (pending > 0) {
                write();
            }
        }
    }
}
