package dev.culprit.apps.bookstore.store;

import java.sql.Connection;
import java.sql.SQLException;

/** How a row is written whose id nobody knows before: an address, an order, a cart. */
public interface Inserts {

    /** The database makes the id, and nobody waits for anybody. */
    Inserts PLAIN = (connection, table, sql, values) -> Sql.insert(connection, sql, values);

    /** Inserts into {@code table} by {@code sql}, and returns the id. */
    int insert(Connection connection, String table, String sql, Object... values) throws SQLException;
}
