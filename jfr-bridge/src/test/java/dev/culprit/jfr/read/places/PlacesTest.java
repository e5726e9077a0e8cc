package dev.culprit.jfr.read.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.threads.ComputingEvent;
import dev.culprit.jfr.read.Stage;
import dev.culprit.jfr.write.Frames;
import freemarker.FakeTemplate;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;
import shop.Rates;

/** Targeted runs name the application's code. */
class PlacesTest {

    private static final String SERVICE = "POST /pay";

    @TempDir
    Path directory;

    @Test
    void waitsAreFoundInTheApplication() throws Exception {
        Object till = new Object();

        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            FakePool pool = new FakePool(1);
            Desk desk = new Desk(pool, new FakeDatabase());
            Thread worker = new Thread(
                    () -> Stage.callUnchecked(SERVICE, () -> {
                        desk.pay(till, () -> {});
                        desk.order(() -> {});
                        desk.look(() -> Stage.sleep(10));
                    }),
                    "worker");
            pool.getConnection();
            synchronized (till) {
                worker.start();
                Stage.await(() -> worker.getState() == Thread.State.BLOCKED);
                Stage.sleep(20);
            }
            Stage.await(() -> pool.waiting() == 1);
            Stage.sleep(20);
            pool.release();
            worker.join();
        });

        WaitSite monitor = site(evidence, WaitState.MONITOR);
        assertThat(monitor.location()).matches("shop\\.Desk\\.pay\\(Desk\\.java:\\d+\\)");
        assertThat(monitor.holder().thread()).isEqualTo(Thread.currentThread().getName());
        WaitSite pool = site(evidence, WaitState.POOL);
        assertThat(pool.location()).matches("shop\\.Desk\\.order\\(Desk\\.java:\\d+\\)");
        assertThat(pool.stack().get(0)).startsWith("shop.FakePool.getConnection(FakePool.java:");
        WaitSite database = site(evidence, WaitState.DATABASE);
        assertThat(database.location()).matches("shop\\.Desk\\.look\\(Desk\\.java:\\d+\\)");
        assertThat(database.resource()).isEqualTo(FakeDatabase.SELECT);
        assertThat(evidence.statements())
                .singleElement()
                .satisfies(usage -> assertThat(usage.location()).isEqualTo(database.location()));
        assertThat(evidence.waitSites()).allSatisfy(site -> {
            assertThat(site.stack()).hasSizeLessThanOrEqualTo(Places.MAX_FRAMES);
            assertThat(site.stack()).noneMatch(frame -> frame.startsWith("dev.culprit."));
        });
    }

    @Test
    void hotMethodsAreFoundWhereNothingElseClaimsTheTime() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            Stage.call(SERVICE, () -> desk.compute(2_000_000_000L));
            Stage.call("GET /look", () -> desk.look(() -> desk.compute(2_000_000_000L)));
        });

        WaitSite hot = site(evidence, WaitState.CPU);
        assertThat(hot.service()).isEqualTo(SERVICE);
        assertThat(hot.resource()).isEqualTo("shop.Desk.compute");
        assertThat(hot.location()).startsWith("shop.Desk.compute(Desk.java:");
        assertThat(hot.waits()).isPositive();
        assertThat(hot.totalMillis()).isBetween(hot.waits() * 10.0, hot.waits() * 20.0);
        assertThat(evidence.waitSites())
                .filteredOn(found ->
                        found.state() == WaitState.CPU && found.service().equals("GET /look"))
                .as("a sample taken just as the query begins or ends, among those of two seconds")
                .allMatch(found -> found.waits() <= 2 && found.waits() < hot.waits() / 4);
    }

    @Test
    void threadsThatWereStoppedCountWhereNothingElseClaimsTheTime() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            stopped();
            Stage.call(SERVICE, () -> desk.order(() -> List.of(1).forEach(one -> stopped())));
            Stage.call(SERVICE, () -> desk.order(PlacesTest::stopped));
            Stage.call(SERVICE, () -> desk.order(PlacesTest::stopped));
            Stage.call(
                    "GET /look",
                    () -> desk.look(() -> {
                        Stage.sleep(3);
                        stopped();
                        Stage.sleep(3);
                    }));
        });

        assertThat(evidence.computing()).singleElement().satisfies(site -> {
            assertThat(site.service()).isEqualTo(SERVICE);
            assertThat(site.method()).isEqualTo("shop.Desk.order");
            assertThat(site.location()).startsWith("shop.Desk.order(Desk.java:");
            assertThat(site.looks()).isEqualTo(3);
            assertThat(site.stack())
                    .as("most frequent")
                    .isNotEmpty()
                    .noneMatch(frame -> frame.startsWith("java.lang.Iterable."));
        });
    }

    /** This thread, as the agent would have stopped it. */
    private static void stopped() {
        ComputingEvent event = new ComputingEvent();
        event.begin();
        event.threadId = Thread.currentThread().getId();
        event.stack = Frames.text(Thread.currentThread().getStackTrace());
        event.commit();
    }

    @Test
    void aHotLibraryIsTheApplicationsCodeThatCallsIt() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            desk.print(0); // else the first sample may find the library's class being loaded
            Stage.call(SERVICE, () -> desk.print(1_500_000_000L));
        });

        WaitSite hot = site(evidence, WaitState.CPU);
        assertThat(hot.resource()).isEqualTo("shop.Desk.print");
        assertThat(hot.location()).startsWith("shop.Desk.print(Desk.java:");
        assertThat(hot.stack()).anyMatch(frame -> frame.startsWith("freemarker.FakeTemplate.process("));
        assertThat(hot.waits()).isGreaterThan(20);
    }

    @Test
    void whereThereIsNothingButLibrariesTheNearestIsNamed() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            // a thread of its own, for below the test there is code that is no library's
            Thread server =
                    new Thread(() -> Stage.callUnchecked(SERVICE, () -> new FakeTemplate("x").process(500_000_000L)));
            server.start();
            server.join();
        });

        assertThat(site(evidence, WaitState.CPU).resource()).isEqualTo("freemarker.FakeTemplate.process");
    }

    @Test
    void aCallOfTheJdksOwnClientIsFoundWhereItIsMade() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> Stage.call(SERVICE, () -> new Rates().price()));

        WaitSite call = site(evidence, WaitState.EXTERNAL_CALL);
        assertThat(call.resource()).isEqualTo("rates:80");
        assertThat(call.location()).startsWith("shop.Rates.fetch(Rates.java:");
    }

    /** A proxy's class stands in the package of what it stands for, and has no lines. */
    @Test
    void whatAFrameworkGeneratedIsNotTheApplicationsCode() {
        Places.Place place = new Places().of("""
                java.net.SocketInputStream.read(SocketInputStream.java:120)
                shop.Order$HibernateProxy$kX3.getLines(Order.java)
                shop.OrderService.total(OrderService.java:41)
                shop.OrderService$$SpringCGLIB$$0.total(OrderService.java)
                shop.OrderController.show(OrderController.java:17)
                """);

        assertThat(place.location()).isEqualTo("shop.OrderService.total(OrderService.java:41)");
        assertThat(place.stack()).hasSize(5);
    }

    /** A business module without lines, called by way of a framework from a filter with lines. */
    @Test
    void codeWithoutLinesIsNamedBeforeWhatCallsTheFramework() {
        Places.Place place = new Places().of("""
                java.net.SocketInputStream.read(SocketInputStream.java:120)
                shop.Dao.find(Dao.java)
                shop.OrderService.total(OrderService.java)
                org.springframework.web.servlet.DispatcherServlet.doService(DispatcherServlet.java:900)
                shop.web.AuditFilter.doFilter(AuditFilter.java:30)
                """);

        assertThat(place.location()).isEqualTo("shop.Dao.find(Dao.java)");
    }

    @Test
    void whereNoClassOfTheApplicationHasLinesTheFirstIsNamed() {
        Places.Place place = new Places().of("""
                java.net.SocketInputStream.read(SocketInputStream.java:120)
                org.hibernate.Session.get(Session.java:9)
                shop.b.a(b.java)
                shop.c.a(c.java)
                """);

        assertThat(place.location()).isEqualTo("shop.b.a(b.java)");
    }

    private static WaitSite site(Evidence evidence, WaitState state) {
        return evidence.waitSites().stream()
                .filter(found -> found.state() == state)
                .findFirst()
                .orElseThrow(() -> new AssertionError(state + " not in " + evidence.waitSites()));
    }
}
