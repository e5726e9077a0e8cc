package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import dev.culprit.jfr.events.threads.VirtualThreadPlaceEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits of virtual threads as the agent writes them: some time afterwards. */
class VirtualThreadsTest {

    private static final String SERVICE = "POST /order";

    @TempDir
    Path directory;

    private interface Body {
        void run() throws Exception;
    }

    private static void call(boolean monitorsSeen, Body body) throws Exception {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = SERVICE;
        event.virtualThread = true;
        event.monitorsSeen = monitorsSeen;
        event.begin();
        body.run();
        event.commit();
    }

    /** Adds how long it took, in ms. */
    private static VirtualThreadMonitorEvent wait(
            long millis, boolean objectWait, boolean timedOut, DoubleAdder truth) {
        VirtualThreadMonitorEvent event = new VirtualThreadMonitorEvent();
        event.objectWait = objectWait;
        event.timedOut = timedOut;
        truth.add(Stage.millisUnchecked(() -> {
            event.begin();
            Stage.sleep(millis);
            event.end();
        }));
        return event;
    }

    @Test
    void whatTheyWaitForAtMonitorsIsToldApart() throws Exception {
        DoubleAdder entering = new DoubleAdder();
        DoubleAdder waiting = new DoubleAdder();
        DoubleAdder sleeping = new DoubleAdder();
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> call(true, () -> {
                    VirtualThreadMonitorEvent enter = wait(30, false, false, entering);
                    VirtualThreadMonitorEvent notified = wait(20, true, false, waiting);
                    VirtualThreadMonitorEvent timedOut = wait(10, true, true, sleeping);
                    sleeping.add(Stage.millis(() -> Stage.sleep(5)));
                    enter.commit();
                    notified.commit();
                    timedOut.commit();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        double paused = Stage.total(calls, WaitState.GC);
        assertThat(Stage.total(calls, WaitState.MONITOR)).isCloseTo(entering.sum(), within(2 + paused));
        assertThat(Stage.total(calls, WaitState.QUEUE)).isCloseTo(waiting.sum(), within(2 + paused));
        assertThat(Stage.total(calls, WaitState.SLEEP)).isCloseTo(sleeping.sum(), within(4 + paused));
        assertThat(calls.virtualThreads()).isOne();
        assertThat(calls.monitorsHidden()).isZero();
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.MONITOR)
                .singleElement()
                .satisfies(site -> assertThat(site.resource()).isEqualTo("unknown monitor"));
    }

    @Test
    void aMonitorInsideADatabaseCallIsTheDatabase() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> call(true, () -> {
                    DatabaseCallEvent database = new DatabaseCallEvent();
                    database.begin();
                    VirtualThreadMonitorEvent enter = wait(20, false, false, new DoubleAdder());
                    database.commit();
                    enter.commit();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.total(calls, WaitState.DATABASE)).isGreaterThanOrEqualTo(20);
        assertThat(Stage.total(calls, WaitState.MONITOR)).isZero();
    }

    @Test
    void placesStandInForTheMonitorsByHowOftenThreadsWereFoundThere() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.TARGETED,
                () -> call(true, () -> {
                    found("shop.Desk.pay(Desk.java:9)"); // waits for nothing any more
                    VirtualThreadMonitorEvent enter = new VirtualThreadMonitorEvent();
                    enter.begin();
                    Stage.sleep(20);
                    for (int line : new int[] {3, 3, 7, 3}) {
                        found("shop.Desk.pay(Desk.java:" + line + ")\nshop.Desk.serve(Desk.java:1)");
                    }
                    enter.end();
                    Stage.sleep(5);
                    enter.commit();
                }));

        double waited = Stage.total(evidence, SERVICE, WaitState.MONITOR);
        List<WaitSite> sites = evidence.waitSites().stream()
                .filter(site -> site.state() == WaitState.MONITOR)
                .toList();
        assertThat(sites).allSatisfy(site -> {
            assertThat(site.resource()).isEqualTo("shop.Desk.pay");
            assertThat(site.stack()).contains("shop.Desk.serve(Desk.java:1)");
        });
        assertThat(sites)
                .extracting(WaitSite::location)
                .containsExactly("shop.Desk.pay(Desk.java:3)", "shop.Desk.pay(Desk.java:7)");
        assertThat(sites.get(0).totalMillis()).isCloseTo(0.75 * waited, within(0.001));
        assertThat(sites.get(1).totalMillis()).isCloseTo(0.25 * waited, within(0.001));
    }

    private static void found(String stack) {
        VirtualThreadPlaceEvent event = new VirtualThreadPlaceEvent();
        event.threadId = Thread.currentThread().getId();
        event.stack = stack;
        event.begin();
        event.end();
        event.commit();
    }

    @Test
    void ofWhomNothingWasWrittenDownItIsSaid() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            call(true, () -> Stage.sleep(1));
            call(false, () -> Stage.sleep(1));
            Stage.call(SERVICE, () -> Stage.sleep(1));
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(calls.count()).isEqualTo(3);
        assertThat(calls.virtualThreads()).isEqualTo(2);
        assertThat(calls.monitorsHidden()).isOne();
    }
}
