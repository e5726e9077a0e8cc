package dev.culprit.apps.bookstore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseAddress;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import dev.culprit.apps.bookstore.pool.PoolKind;
import dev.culprit.apps.bookstore.pool.Pools;
import dev.culprit.apps.bookstore.problems.Problems;
import dev.culprit.apps.bookstore.web.Shop;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A statement repeated again and again within a request would be a problem nobody has switched on. */
final class RepeatedStatementsTest {

    private static final int MANY = 5;

    private final Map<String, Integer> prepared = new HashMap<>();
    private DatabaseServer database;
    private Connection connection;
    private Shop shop;

    @BeforeEach
    void start() throws SQLException, IOException {
        database = DatabaseServer.start(DatabaseKind.H2, Scale.TINY, Duration.ZERO);
        DatabaseAddress address = DatabaseKind.H2.address("127.0.0.1", database.port());
        Connection real = DriverManager.getConnection(address.url(), address.user(), address.password());
        connection = counting(real);
        shop = Shop.with(
                new Transactions(() -> {
                    throw new AssertionError("one connection is enough");
                }),
                Scale.TINY);
    }

    @AfterEach
    void stop() throws SQLException, IOException {
        connection.close();
        database.close();
    }

    private Connection counting(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        prepared.merge((String) arguments[0], 1, Integer::sum);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void searchAndBuyALot() throws SQLException {
        shop.catalogue().bySubject(connection, "LAW");
        Map<Integer, Integer> copies = new LinkedHashMap<>();
        LocalDateTime now = LocalDateTime.of(2026, 11, 2, 12, 0);
        int cart = shop.carts().open(connection, OptionalInt.empty(), now);
        for (int item = 1; item <= 2 * MANY; item++) {
            shop.carts().add(connection, cart, item);
            copies.put(item, 2);
        }
        prepared.keySet().removeIf(sql -> sql.startsWith("MERGE"));
        shop.carts().change(connection, cart, copies);
        List<CartLine> lines = shop.carts().lines(connection, cart);
        assertThat(lines).hasSize(2 * MANY);
        Customer customer = shop.customers().find(connection, 1).orElseThrow();
        Payment payment = new Payment("GOLD", "1", "A", now.toLocalDate(), "1", "AIR", now.toLocalDate());
        Receipt receipt = shop.orders().place(connection, customer, customer.addressId(), lines, payment, now);
        assertThat(receipt.subtotal()).isGreaterThan(BigDecimal.ZERO);
        shop.carts().empty(connection, cart);
    }

    @Test
    void soundShopRepeatsNothing() throws SQLException {
        searchAndBuyALot();
        assertThat(prepared.values()).allMatch(count -> count < MANY);
    }

    @Test
    void chattyShopRepeatsSearchesAndPurchases() throws SQLException {
        Problems problems = Problems.of(Pools.unconnected(PoolKind.HIKARI), shop, 1);
        problems.activate("chatty");
        searchAndBuyALot();
        assertThat(prepared.get(Orders.TAKE_FROM_STOCK)).isEqualTo(2 * MANY);
        assertThat(prepared.get(BookSearch.summaries("i.id = ?", "i.id"))).isGreaterThan(20);
        problems.close();
    }
}
