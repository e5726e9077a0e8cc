package dev.culprit.apps.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.pool.PoolKind;
import dev.culprit.apps.bookstore.problems.Problems;
import dev.culprit.apps.bookstore.server.ServerKind;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A problem makes the shop slow, never wrong: on every database, in every container, with every pool. */
@Timeout(120)
final class DefectsTest {

    private static final List<String> PAGES = List.of(
            "/home?customer=17&seed=1",
            "/new-products?subject=LAW",
            "/best-sellers?subject=LAW",
            "/product-detail?item=7",
            "/search-request?seed=1",
            "/search-results?type=title&search=" + Vocabulary.word(5),
            "/search-results?type=title&search=" + Vocabulary.word(5).substring(0, 2),
            "/search-results?type=title&search=%5E.*%28%5Ba%7C%24",
            "/search-results?type=author&search=" + Vocabulary.word(5),
            "/search-results?type=author&search=" + Vocabulary.word(5).substring(0, 1),
            "/search-results?type=subject&search=LAW",
            "/search-results?type=subject&search=LA");

    private static Bookstore started(BookstoreOptions options) throws Exception {
        try {
            return Bookstore.start(options.withTimeScale(0.02));
        } catch (IOException e) {
            Assumptions.assumeFalse(options.database() == DatabaseKind.POSTGRESQL, e.getMessage());
            throw e;
        }
    }

    private static List<String> ids(Problems problems) {
        return Stream.of(problems.list()).map(line -> line.split(":")[0]).toList();
    }

    private static List<String> pages(Bookstore shop) throws IOException, InterruptedException {
        List<String> pages = new ArrayList<>();
        for (String path : PAGES) {
            HttpResponse<String> response = VirtualUsers.get(shop.url() + path);
            assertThat(response.statusCode()).as(path + "\n" + response.body()).isEqualTo(200);
            pages.add(response.body());
        }
        return pages;
    }

    @ParameterizedTest
    @EnumSource(DatabaseKind.class)
    void pagesAreTheSameWithAndWithoutEachProblem(DatabaseKind database) throws Exception {
        BookstoreOptions options =
                BookstoreOptions.defaults().withDatabase(database).withRoundTrip(Duration.ZERO);
        try (Bookstore shop = started(options)) {
            List<String> sound = pages(shop);
            assertThat(sound.get(5)).contains("5 found");
            for (String problem : ids(shop.problems())) {
                shop.problems().activate(problem);
                assertThat(pages(shop)).as("with " + problem).isEqualTo(sound);
                shop.problems().deactivate(problem);
                assertThat(pages(shop)).as("after " + problem).isEqualTo(sound);
            }
            ids(shop.problems()).forEach(shop.problems()::activate);
            assertThat(pages(shop)).as("with all of them").isEqualTo(sound);
        }
    }

    @Test
    void pagesAreTheSameOnEveryDatabase() throws Exception {
        List<List<String>> pages = new ArrayList<>();
        for (DatabaseKind database : DatabaseKind.values()) {
            try (Bookstore shop =
                    started(BookstoreOptions.defaults().withDatabase(database).withRoundTrip(Duration.ZERO))) {
                pages.add(pages(shop));
            }
        }
        assertThat(pages).allMatch(pages.get(0)::equals);
    }

    @ParameterizedTest
    @CsvSource({
        "H2, TOMCAT, HIKARI",
        "H2, JETTY, DBCP2",
        "H2, TOMCAT, TOMCAT_JDBC",
        "POSTGRESQL, JETTY, HIKARI",
    })
    @Tag("live")
    void nothingGetsLostWhileProblemsComeAndGo(DatabaseKind database, ServerKind server, PoolKind pool)
            throws Exception {
        BookstoreOptions options = BookstoreOptions.defaults()
                .withDatabase(database)
                .withServer(server)
                .withPool(pool)
                .withRoundTrip(Duration.ofMillis(1));
        ExecutorService background = Executors.newSingleThreadExecutor();
        CompletableFuture<Void> stop = new CompletableFuture<>();
        try (Bookstore shop = started(options);
                ShopInvariants invariants = new ShopInvariants(shop.database())) {
            VirtualUsers users = new VirtualUsers(shop.url(), Duration.ZERO);
            Future<?> load = background.submit(() -> {
                users.run(20, 300, stop::isDone);
                return null;
            });
            List<String> problems = ids(shop.problems());
            for (int i = 0; i < problems.size(); i++) {
                // Each alone for a while, and together with the next.
                shop.problems().activate(problems.get(i));
                awaitMoreCalls(users, 60);
                if (i > 0) {
                    shop.problems().deactivate(problems.get(i - 1));
                }
                awaitMoreCalls(users, 60);
            }
            shop.problems().deactivate(problems.get(problems.size() - 1));
            awaitMoreCalls(users, 60);
            stop.complete(null);
            load.get();

            assertThat(users.calls()).allMatch(call -> call.status() == 200);
            assertThat(users.carts()).doesNotHaveDuplicates();
            invariants.assertStockMatchesSales();
            invariants.assertOrdersAreWhole();
            Conditions.await("every connection is back", () -> shop.pools().active() == 0);
            assertThat(shop.pools().waiting()).isZero();
        } finally {
            stop.complete(null);
            background.shutdown();
        }
    }

    private static void awaitMoreCalls(VirtualUsers users, int more) throws InterruptedException {
        int before = users.calls().size();
        Conditions.await(
                more + " more requests are answered", () -> users.calls().size() >= before + more);
    }

    @Test
    void slowPoolLetsRequestsWaitAlthoughConnectionsAreIdle() throws Exception {
        BookstoreOptions options =
                BookstoreOptions.defaults().withProblem("pool-slow").withRoundTrip(Duration.ofMillis(3));
        ExecutorService background = Executors.newSingleThreadExecutor();
        CompletableFuture<Void> stop = new CompletableFuture<>();
        try (Bookstore shop = started(options)) {
            VirtualUsers users = new VirtualUsers(shop.url(), Duration.ZERO);
            Future<?> load = background.submit(() -> {
                users.run(20, 500, stop::isDone);
                return null;
            });
            Conditions.await(
                    "requests wait while most connections are idle",
                    () -> shop.pools().waiting() >= 8 && shop.pools().idle() > 30);
            stop.complete(null);
            load.get();
            assertThat(users.calls()).isNotEmpty().allMatch(call -> call.status() == 200);
        } finally {
            stop.complete(null);
            background.shutdown();
        }
    }
}
