package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.MessageTraffic.Sent;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.calls.ServiceKind;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages count whoever sends them, where listeners of the application take some. */
class MessageFlowsTest {

    private static final String REQUEST = "GET /order";

    @TempDir
    private Path directory;

    @Test
    void messagesOfListenersAreCountedBesideThoseOfRequests() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Stage.call(REQUEST, () -> {
                send("hub", 100);
                send("hub", 300);
                send("audit", -1);
                Stage.sleep(30);
            });
            listener("hub", () -> send("north", 50));
            listener("hub", () -> send("north", 50));
            listener("north", () -> Stage.sleep(1));
            send("hub", 10); // by nobody who serves a call
            receive("replies");
        });

        assertThat(evidence.services()).extracting(ServiceCalls::service).containsExactly(REQUEST);
        assertThat(evidence.messages().received())
                .containsOnlyKeys("hub", "north")
                .containsEntry("hub", 2L);
        assertThat(evidence.messages().sent())
                .containsExactly(
                        new Sent(REQUEST, "hub", 2, 200),
                        new Sent("receive hub", "north", 2, 50),
                        new Sent("", "hub", 1, 10),
                        new Sent(REQUEST, "audit", 1, Double.NaN));
    }

    @Test
    void whatAnExecutorSendsForACallIsSentByTheCall() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            long caller = Thread.currentThread().getId();
            Stage.call(REQUEST, () -> {
                Thread worker = new Thread(() -> task(caller));
                worker.start();
                worker.join();
                Stage.sleep(30);
            });
            listener("hub", () -> Stage.sleep(1));
        });

        assertThat(evidence.messages().sent()).containsExactly(new Sent(REQUEST, "hub", 1, 100));
    }

    @Test
    void whatIsSentOutsideTheWindowDoesNotCount() throws Exception {
        Evidence evidence = RecordingReader.read(Stage.recordAll(directory, Depth.WIDE, () -> {
            listener("hub", () -> send("north", 50));
            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            listener("hub", () -> send("east", 50));
            window.end();
            window.commit();
            listener("hub", () -> send("south", 50));
        }));

        assertThat(evidence.messages().received()).containsExactly(Map.entry("hub", 1L));
        assertThat(evidence.messages().sent()).extracting(Sent::destination).containsExactly("east");
    }

    @Test
    void withoutListenersNothingIsCounted() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> Stage.call(REQUEST, () -> send("hub", 100)));

        assertThat(evidence.messages()).isEqualTo(MessageTraffic.NONE);
    }

    private static void listener(String destination, Stage.Action body) throws Exception {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = "receive " + destination;
        event.kind = (byte) ServiceKind.MESSAGE.ordinal();
        event.begin();
        body.run();
        event.commit();
    }

    private static void task(long caller) {
        ExecutorTaskEvent event = new ExecutorTaskEvent();
        event.callerId = caller;
        event.begin();
        send("hub", 100);
        event.commit();
    }

    private static void send(String destination, long bytes) {
        message("send", destination, bytes);
    }

    private static void receive(String destination) {
        message("receive", destination, -1);
    }

    private static void message(String operation, String destination, long bytes) {
        MessagingCallEvent event = new MessagingCallEvent();
        event.operation = operation;
        event.destination = destination;
        event.bodySize = bytes;
        event.begin();
        Stage.sleep(1);
        event.commit();
    }
}
