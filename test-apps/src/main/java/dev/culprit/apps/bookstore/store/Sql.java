package dev.culprit.apps.bookstore.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One prepared statement at a time: bound, executed, read and closed. */
public final class Sql {

    private Sql() {}

    /** Makes a value of the current row. */
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    public static <T> List<T> list(Connection connection, String sql, Row<T> reader, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                List<T> result = new ArrayList<>();
                while (rows.next()) {
                    result.add(reader.read(rows));
                }
                return result;
            }
        }
    }

    public static <T> Optional<T> first(Connection connection, String sql, Row<T> reader, Object... values)
            throws SQLException {
        return list(connection, sql, reader, values).stream().findFirst();
    }

    /** Returns the number of rows touched. */
    public static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    /** Executes all in one round trip; does nothing for an empty list. */
    public static void batch(Connection connection, String sql, List<Object[]> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Inserts one row and returns the id the database gave it. */
    public static int insert(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql, new String[] {"id"})) {
            bind(statement, values);
            statement.executeUpdate();
            return generatedId(statement);
        }
    }

    private static int generatedId(Statement statement) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            if (!keys.next()) {
                throw new SQLException("the database generated no id");
            }
            return keys.getInt(1);
        }
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }
}
