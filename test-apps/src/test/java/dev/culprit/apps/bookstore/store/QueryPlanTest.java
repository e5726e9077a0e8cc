package dev.culprit.apps.bookstore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseAddress;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scanning a whole table would be a problem nobody has switched on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class QueryPlanTest {

    private DatabaseServer database;
    private Connection connection;

    @BeforeAll
    void start() throws SQLException, IOException {
        database = DatabaseServer.start(DatabaseKind.H2, Scale.TINY, Duration.ZERO);
        DatabaseAddress address = DatabaseKind.H2.address("127.0.0.1", database.port());
        connection = DriverManager.getConnection(address.url(), address.user(), address.password());
    }

    @AfterAll
    void stop() throws SQLException, IOException {
        connection.close();
        database.close();
    }

    private String plan(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("EXPLAIN " + sql)) {
            int parameters = statement.getParameterMetaData().getParameterCount();
            for (int i = 1; i <= parameters; i++) {
                statement.setString(i, "17");
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                Catalogue.PROMOTIONS,
                Catalogue.DETAIL,
                Carts.LINES,
                Customers.FIND,
                Customers.SAME_ADDRESS,
                Orders.LAST_ORDER,
                Orders.ORDER,
                Orders.LINES,
                Orders.TAKE_FROM_STOCK
            })
    void noTableIsScanned(String sql) throws SQLException {
        assertThat(plan(sql)).doesNotContain("tableScan").contains("/* PUBLIC.");
    }

    @Test
    void noSearchScansATable() throws SQLException {
        for (Criterion search : List.of(
                Catalogue.newest("LAW"), Catalogue.about("LAW"), Catalogue.titled("A"), Catalogue.writtenBy("A"))) {
            String sql = BookSearch.summaries(search.indexed().sql(), search.order());
            assertThat(plan(sql)).doesNotContain("tableScan").contains("/* PUBLIC.");
        }
    }

    @Test
    void bestSellersReadOnlyRecentLinesOfTheSubject() throws SQLException {
        assertThat(plan(Catalogue.BEST_SELLERS))
                .doesNotContain("tableScan")
                .contains("PUBLIC.ITEM_SUBJECT: SUBJECT = ?1")
                .containsPattern("PUBLIC.ORDER_LINE_ITEM: ITEM_ID = S.ID\\s+AND ORDER_ID >");
    }

    @Test
    void coPurchasesAreFoundByIndex() throws SQLException {
        assertThat(plan(Catalogue.BOUGHT_TOGETHER))
                .doesNotContain("tableScan")
                .containsPattern("PUBLIC.ORDER_LINE_ITEM: ITEM_ID = \\?1\\s+AND ORDER_ID >")
                .contains("PUBLIC.ORDER_LINE_ORDER: ORDER_ID = MINE.ORDER_ID");
    }

    @Test
    void aScanWouldBeSeen() throws SQLException {
        assertThat(plan("SELECT id FROM item WHERE pages = ?")).contains("tableScan");
    }
}
