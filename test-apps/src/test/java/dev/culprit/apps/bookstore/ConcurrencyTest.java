package dev.culprit.apps.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.pool.PoolKind;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many shoppers at once. With problems: {@link DefectsTest}. */
@Timeout(300)
final class ConcurrencyTest {

    private static final Duration SHORT_TRIP = Duration.ofMillis(1);

    private static void assertNothingLeaked(Bookstore shop) throws InterruptedException {
        Conditions.await("every connection is back", () -> shop.pools().active() == 0);
        assertThat(shop.pools().waiting()).isZero();
    }

    @Test
    void nothingGetsLostOrLeaksOrFails() throws Exception {
        BookstoreOptions options = BookstoreOptions.defaults().withRoundTrip(SHORT_TRIP);
        try (Bookstore shop = Bookstore.start(options);
                ShopInvariants invariants = new ShopInvariants(shop.database())) {
            VirtualUsers users = new VirtualUsers(shop.url(), Duration.ZERO);
            users.run(20, 100, 120);

            assertThat(users.calls()).hasSize(20 * 120).allMatch(call -> call.status() == 200);
            assertThat(users.carts()).doesNotHaveDuplicates().isNotEmpty();
            assertThat(invariants.purchases()).isGreaterThan(5);
            invariants.assertStockMatchesSales();
            invariants.assertOrdersAreWhole();
            assertNothingLeaked(shop);
        }
    }

    @Test
    void purchasesOfTheSameItemsTakeTurns() throws Exception {
        BookstoreOptions options = BookstoreOptions.defaults().withRoundTrip(SHORT_TRIP);
        ExecutorService buyers = Executors.newFixedThreadPool(8);
        try (Bookstore shop = Bookstore.start(options);
                ShopInvariants invariants = new ShopInvariants(shop.database())) {
            CompletableFuture<?>[] purchases = new CompletableFuture<?>[8];
            for (int buyer = 0; buyer < purchases.length; buyer++) {
                // Half of them fill the cart in the opposite order.
                String[] items = buyer % 2 == 0 ? new String[] {"1", "2", "3"} : new String[] {"3", "2", "1"};
                purchases[buyer] = CompletableFuture.runAsync(() -> buy(shop.url(), items, 10), buyers);
            }
            CompletableFuture.allOf(purchases).get();

            assertThat(invariants.purchases()).isEqualTo(80);
            assertThat(invariants.number(
                            "SELECT SUM(quantity) FROM order_line WHERE order_id > 2592 AND item_id IN (1, 2, 3)"))
                    .isEqualTo(80 * 3);
            invariants.assertStockMatchesSales();
            assertNothingLeaked(shop);
        } finally {
            buyers.shutdown();
        }
    }

    private static void buy(String url, String[] items, int times) {
        try {
            for (int i = 0; i < times; i++) {
                String cart = "";
                for (String item : items) {
                    String page = VirtualUsers.get(url + "/shopping-cart?add=" + item + cart)
                            .body();
                    cart = "&cart=" + page.replaceAll("(?s).*name=\"cart\" value=\"(\\d+)\".*", "$1");
                }
                assertThat(VirtualUsers.get(url + "/buy-confirm?customer=1" + cart)
                                .statusCode())
                        .isEqualTo(200);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aCartIsBoughtOnlyOnce() throws Exception {
        BookstoreOptions options = BookstoreOptions.defaults().withRoundTrip(SHORT_TRIP);
        ExecutorService clicks = Executors.newFixedThreadPool(6);
        try (Bookstore shop = Bookstore.start(options);
                ShopInvariants invariants = new ShopInvariants(shop.database())) {
            VirtualUsers.get(shop.url() + "/shopping-cart?add=77");
            VirtualUsers.get(shop.url() + "/shopping-cart?cart=1&copies-77=29");
            CompletableFuture<?>[] purchases = new CompletableFuture<?>[6];
            for (int i = 0; i < purchases.length; i++) {
                purchases[i] = CompletableFuture.supplyAsync(() -> status(shop.url()), clicks);
            }
            CompletableFuture.allOf(purchases).get();

            assertThat(invariants.number("SELECT COUNT(*) FROM order_line WHERE item_id = 77 AND quantity = 29"
                            + " AND order_id > 2592"))
                    .isEqualTo(1);
            invariants.assertStockMatchesSales();
            invariants.assertOrdersAreWhole();
        } finally {
            clicks.shutdown();
        }
    }

    private static int status(String url) {
        try {
            int status =
                    VirtualUsers.get(url + "/buy-confirm?customer=1&cart=1").statusCode();
            assertThat(status).isEqualTo(200);
            return status;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource(PoolKind.class)
    void problemsAreSwitchedOverJmxUnderLoad(PoolKind pool) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(Bookstore.PROBLEMS_NAME);
        BookstoreOptions options = BookstoreOptions.defaults().withPool(pool).withRoundTrip(Duration.ofMillis(5));
        ExecutorService background = Executors.newSingleThreadExecutor();
        try (Bookstore shop = Bookstore.start(options);
                ShopInvariants invariants = new ShopInvariants(shop.database())) {
            assertThat(server.getAttribute(name, "Active")).isEqualTo("none");
            VirtualUsers users = new VirtualUsers(shop.url(), Duration.ZERO);
            CompletableFuture<Void> stop = new CompletableFuture<>();
            Future<?> load = background.submit(() -> {
                users.run(20, 700, stop::isDone);
                return null;
            });
            for (int round = 0; round < 2; round++) {
                Conditions.await(
                        "more connections are used than a small pool has",
                        () -> shop.pools().active() > 8);
                server.invoke(name, "activate", new Object[] {"pool-small"}, new String[] {"java.lang.String"});
                assertThat(server.getAttribute(name, "Active")).isEqualTo("pool-small");
                Conditions.await(
                        "five connections are left and requests wait for them",
                        () -> shop.pools().active() + shop.pools().idle() == 5
                                && shop.pools().waiting() >= 10);
                server.invoke(name, "deactivate", new Object[] {"pool-small"}, new String[] {"java.lang.String"});
                assertThat(server.getAttribute(name, "Active")).isEqualTo("none");
            }
            stop.complete(null);
            load.get();
            assertThat(users.calls()).isNotEmpty().allMatch(call -> call.status() == 200);
            invariants.assertStockMatchesSales();
            invariants.assertOrdersAreWhole();
            assertNothingLeaked(shop);
        } finally {
            background.shutdown();
        }
        assertThat(server.isRegistered(name)).isFalse();
    }
}
