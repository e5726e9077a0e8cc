package dev.culprit.apps.bookstore.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** How sold copies are taken from stock, in the order of the rows. */
public interface StockTaking {

    /** All lines in one batch. */
    StockTaking AT_ONCE = Sql::batch;

    /** Executes the statement for every row. */
    void take(Connection connection, String sql, List<Object[]> rows) throws SQLException;
}
