package dev.culprit.apps.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** What has to hold in the database whatever shoppers did at the same time. */
final class ShopInvariants implements AutoCloseable {

    private final Connection connection;
    private final Map<Integer, Integer> initialStock;

    /** To be made before the first shopper comes. */
    ShopInvariants(DatabaseAddress database) throws SQLException {
        connection = DriverManager.getConnection(database.url(), database.user(), database.password());
        initialStock = byItem("SELECT id, stock FROM item");
    }

    private Map<Integer, Integer> byItem(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            Map<Integer, Integer> values = new HashMap<>();
            while (rows.next()) {
                values.put(rows.getInt(1), rows.getInt(2));
            }
            return values;
        }
    }

    long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    long purchases() throws SQLException {
        return number("SELECT COUNT(*) FROM orders") - Scale.TINY.orders();
    }

    /** Stock is what it was, less what was sold, plus whole refills of 21; no sale got lost. */
    void assertStockMatchesSales() throws SQLException {
        Map<Integer, Integer> sold = byItem("SELECT item_id, SUM(quantity) FROM order_line WHERE order_id > "
                + Scale.TINY.orders() + " GROUP BY item_id");
        byItem("SELECT id, stock FROM item").forEach((item, stock) -> {
            int refilled = stock - (initialStock.getOrDefault(item, 0) - sold.getOrDefault(item, 0));
            assertThat(stock).as("stock of item %d", item).isBetween(10, 30);
            assertThat(refilled).as("refills of item %d", item).isNotNegative();
            assertThat(refilled % 21).as("refills of item %d", item).isZero();
        });
    }

    /** Totals add up, and every order has its lines and one card transaction over its total. */
    void assertOrdersAreWhole() throws SQLException {
        assertThat(number("SELECT COUNT(*) FROM orders o WHERE subtotal IS DISTINCT FROM"
                        + " (SELECT SUM(amount) FROM order_line l WHERE l.order_id = o.id) OR total <> subtotal + tax"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM orders o WHERE total IS DISTINCT FROM"
                        + " (SELECT amount FROM cc_xacts x WHERE x.order_id = o.id)"))
                .isZero();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
