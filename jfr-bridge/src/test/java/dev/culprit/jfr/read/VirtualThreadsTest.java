package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.DatabaseCallEvent;
import dev.culprit.jfr.events.ServiceCallEvent;
import dev.culprit.jfr.events.VirtualThreadMonitorEvent;
import java.nio.file.Path;
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

    private static VirtualThreadMonitorEvent wait(long millis, boolean objectWait, boolean timedOut) {
        VirtualThreadMonitorEvent event = new VirtualThreadMonitorEvent();
        event.objectWait = objectWait;
        event.timedOut = timedOut;
        event.begin();
        Stage.sleep(millis);
        event.end();
        return event;
    }

    @Test
    void whatTheyWaitForAtMonitorsIsToldApart() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> call(true, () -> {
                    VirtualThreadMonitorEvent enter = wait(30, false, false);
                    VirtualThreadMonitorEvent notified = wait(20, true, false);
                    VirtualThreadMonitorEvent timedOut = wait(10, true, true);
                    Stage.sleep(5);
                    enter.commit();
                    notified.commit();
                    timedOut.commit();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.total(calls, WaitState.MONITOR)).isBetween(30.0, 50.0);
        assertThat(Stage.total(calls, WaitState.QUEUE)).isBetween(20.0, 40.0);
        assertThat(Stage.total(calls, WaitState.SLEEP)).isBetween(10.0 + 5.0, 45.0);
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
                    VirtualThreadMonitorEvent enter = wait(20, false, false);
                    database.commit();
                    enter.commit();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.total(calls, WaitState.DATABASE)).isGreaterThanOrEqualTo(20);
        assertThat(Stage.total(calls, WaitState.MONITOR)).isZero();
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
