package dev.culprit.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.targets.OneLane;
import dev.culprit.agent.testing.ChildJvm;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendSamplerTest {

    private static final int APPLICATION = 100;

    @TempDir
    Path directory;

    /**
     * The application calls a relay, that calls a database server, which hands every connection to a process of its own.
     * The load generator calls the application, and looks into the database itself.
     */
    @Test
    void calledProcessesAreFollowedAndCallersAreNot() throws Exception {
        FakeProc proc = shop();
        BackendSampler sampler = new BackendSampler(directory, APPLICATION);
        BackendSampler.Snapshot begin = sampler.snapshot();
        proc.process(200, 1, "java", 5000, 0)
                .process(300, 1, "relay", 30, 0)
                .process(400, 1, "postgres", 10, 7) // waited for 402, which had used 5 before and 2 since
                .process(401, 400, "postgres", 60, 0)
                .process(403, 400, "postgres", 3, 0) // new
                .process(500, 1, "sshd", 900, 0)
                .end(402);

        assertThat(recorded(sampler, begin))
                .containsExactlyInAnyOrder("relay (300) 6000 200000000", "postgres (400) 5432 550000000");
    }

    @Test
    void aProcessThatGotTheIdOfAnotherCountsFromItsBeginning() {
        ProcessTable.Entry old = new ProcessTable.Entry(1, "postgres", 10, 5_000);
        ProcessTable.Entry fresh = new ProcessTable.Entry(1, "postgres", 99, 300);
        ProcessTable before = new ProcessTable(Map.of(7, old));
        ProcessTable after = new ProcessTable(Map.of(7, fresh));

        assertThat(after.cpuNanosSince(before, Set.of(7))).isEqualTo(300);
    }

    @Test
    void nothingIsSaidWhereTheKernelDoesNotTell() throws Exception {
        BackendSampler sampler = new BackendSampler(directory.resolve("absent"), APPLICATION);

        assertThat(recorded(sampler, sampler.snapshot())).isEmpty();
    }

    @Test
    void aCallIntoAnotherProcessOfThisMachineIsSeen() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/net/tcp")), "needs Linux");
        try (ChildJvm server = ChildJvm.in(directory).start(OneLane.class)) {
            int port = Integer.parseInt(server.awaitOut("port ").substring("port ".length()));
            BackendSampler sampler = new BackendSampler();
            BackendSampler.Snapshot begin = sampler.snapshot();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                socket.getOutputStream()
                        .write("GET /cross HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().read()).isEqualTo('H'); // so it has accepted

                assertThat(recorded(sampler, begin))
                        .filteredOn(line -> line.contains(") " + port + " "))
                        .singleElement()
                        .asString()
                        .startsWith("java (");
            }
        }
    }

    private FakeProc shop() throws Exception {
        FakeProc proc = new FakeProc(directory);
        proc.process(APPLICATION, 1, "java", 100, 0)
                .process(200, 1, "java", 50, 0)
                .process(300, 1, "relay", 10, 0)
                .process(400, 1, "postgres", 10, 0)
                .process(401, 400, "postgres", 10, 0)
                .process(402, 400, "postgres", 5, 0)
                .process(404, 400, "archiver", 5, 0)
                .process(500, 1, "sshd", 5, 0)
                .listens(8080, APPLICATION)
                .listens(6000, 300)
                .listens(5432, 400)
                .listens(22, 500)
                .connection(200, 40001, APPLICATION, 8080)
                .connection(200, 40002, 402, 5432)
                .connection(APPLICATION, 40003, 300, 6000)
                .connection(300, 40004, 401, 5432)
                .connection(200, 40005, 500, 22)
                .done();
        return proc;
    }

    /** Process, port and processor time of each event. */
    private List<String> recorded(BackendSampler sampler, BackendSampler.Snapshot begin) throws Exception {
        List<String> lines = new ArrayList<>();
        try (Recording recording = new Recording()) {
            recording.start();
            sampler.emit(begin, sampler.snapshot());
            recording.stop();
            Path file = directory.resolve("recording.jfr");
            recording.dump(file);
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals("culprit.Backend")) {
                    assertThat(event.getLong("spanNanos")).isPositive();
                    lines.add(
                            event.getString("process") + " " + event.getInt("port") + " " + event.getLong("cpuNanos"));
                }
            }
        }
        return lines;
    }
}
