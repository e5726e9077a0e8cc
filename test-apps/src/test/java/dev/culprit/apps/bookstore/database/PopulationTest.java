package dev.culprit.apps.bookstore.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.data.Vocabulary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PopulationTest {

    private static final List<String> TABLES = List.of(
            "country",
            "address",
            "customer",
            "author",
            "item",
            "orders",
            "order_line",
            "cc_xacts",
            "shopping_cart",
            "shopping_cart_line");

    private Connection connection;

    @BeforeAll
    void load() throws SQLException {
        connection = loaded("first");
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    private static Connection loaded(String name) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:population-" + name);
        Schema.createTables(connection, DatabaseKind.H2);
        new Population(connection, Scale.TINY).load();
        Schema.createIndexes(connection);
        return connection;
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private long number(String sql) throws SQLException {
        return number(connection, sql);
    }

    @Test
    void cardinalitiesFollowTheScale() throws SQLException {
        Map<String, Long> rows = new LinkedHashMap<>();
        for (String table : TABLES) {
            rows.put(table, number("SELECT COUNT(*) FROM " + table));
        }
        assertThat(rows)
                .containsEntry("country", 92L)
                .containsEntry("address", 5760L)
                .containsEntry("customer", 2880L)
                .containsEntry("author", 250L)
                .containsEntry("item", 1000L)
                .containsEntry("orders", 2592L)
                .containsEntry("cc_xacts", 2592L)
                .containsEntry("shopping_cart", 0L)
                .containsEntry("shopping_cart_line", 0L);
        assertThat(rows.get("order_line")).isBetween((long) (2.9 * 2592), (long) (3.1 * 2592));
    }

    @Test
    void scalesKeepTheRatios() {
        assertThat(Scale.SMALL.customers()).isEqualTo(28_800);
        assertThat(Scale.SMALL.addresses()).isEqualTo(57_600);
        assertThat(Scale.SMALL.orders()).isEqualTo(25_920);
        assertThat(Scale.SMALL.authors()).isEqualTo(2500);
    }

    @Test
    void isTheSameEveryTime() throws SQLException {
        try (Connection other = loaded("second")) {
            for (String table : TABLES) {
                assertThat(rows(other, table)).as(table).isEqualTo(rows(connection, table));
            }
        }
    }

    private static String rows(Connection connection, String table) throws SQLException {
        StringBuilder rows = new StringBuilder();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                for (int column = 1; column <= columns; column++) {
                    rows.append(row.getString(column)).append('\t');
                }
                rows.append('\n');
            }
        }
        return rows.toString();
    }

    @Test
    void firstQuarterOfTheItemsCoversEveryAuthorOnce() throws SQLException {
        assertThat(number("SELECT COUNT(DISTINCT author_id) FROM item WHERE id <= 250"))
                .isEqualTo(250);
    }

    @Test
    void itemsAreWithinTheirRanges() throws SQLException {
        assertThat(number("SELECT COUNT(DISTINCT subject) FROM item")).isEqualTo(24);
        assertThat(number("SELECT COUNT(*) FROM item WHERE stock NOT BETWEEN 10 AND 30"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM item WHERE list_price NOT BETWEEN 1 AND 999.99"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM item WHERE cost > list_price OR cost < list_price / 2 - 0.01"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM item WHERE id IN (related1, related2, related3, related4, related5)"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM item WHERE related1 IN (related2, related3, related4, related5)"
                        + " OR related2 IN (related3, related4, related5) OR related3 IN (related4, related5)"
                        + " OR related4 = related5"))
                .isZero();
    }

    @Test
    void orderTotalsAreTheSumsOfTheirLines() throws SQLException {
        assertThat(number("SELECT COUNT(*) FROM orders o WHERE subtotal <>"
                        + " (SELECT SUM(amount) FROM order_line l WHERE l.order_id = o.id)"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM orders WHERE total <> subtotal + tax"))
                .isZero();
        assertThat(number(
                        "SELECT COUNT(*) FROM orders o JOIN cc_xacts x ON x.order_id = o.id WHERE x.amount <> o.total"))
                .isZero();
    }

    @Test
    void userNamesAreDerivedFromIds() throws SQLException {
        assertThat(number("SELECT id FROM customer WHERE user_name = '" + Vocabulary.userName(77) + "' AND password = '"
                        + Vocabulary.initialPassword(77) + "'"))
                .isEqualTo(77);
    }

    @Test
    void wordsAreDifferentForDifferentNumbers() {
        assertThat(IntStream.range(0, 30_000).mapToObj(Vocabulary::word).distinct())
                .hasSize(30_000);
    }
}
