package dev.culprit.apps.bench.reader;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.calls.StatementEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.settings.RecordingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;

/** Writes the recording of a shop with short calls: as a diagnosis would write it, if it kept every call. */
final class TrafficRecording {

    private static final int THREADS = 4;
    private static final int STATEMENTS = 3;
    private static final String[] SERVICES = {"GET /search", "GET /book", "POST /cart", "POST /order"};

    private TrafficRecording() {}

    /**
     * Each call executes three statements and waits once for another thread; between two calls the thread waits for work.
     *
     * @param calls in all
     */
    static void write(Path file, int calls) throws IOException, InterruptedException {
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(Depth.WIDE));
            recording.setToDisk(true);
            recording.start();
            statements();
            WindowEvent window = new WindowEvent();
            window.runId = "reader";
            window.users = THREADS;
            window.depth = Depth.WIDE.name();
            window.windowSeconds = 60;
            window.processors = Runtime.getRuntime().availableProcessors();
            window.begin();
            serve(calls);
            window.end();
            window.commit();
            recording.stop();
            recording.dump(file);
        }
    }

    private static void statements() {
        for (int id = 1; id <= STATEMENTS; id++) {
            StatementEvent event = new StatementEvent();
            event.id = id;
            event.text = "SELECT * FROM table" + id + " WHERE id = ?";
            event.commit();
        }
    }

    private static void serve(int calls) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int worker = 0; worker < THREADS; worker++) {
            Thread thread = new Thread(() -> serveAlone(calls / THREADS), "worker-" + worker);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void serveAlone(int calls) {
        Object blocker = new Object();
        for (int call = 0; call < calls; call++) {
            ServiceCallEvent event = new ServiceCallEvent();
            event.service = SERVICES[call % SERVICES.length];
            event.begin();
            for (int id = 1; id <= STATEMENTS; id++) {
                execute(id);
            }
            LockSupport.parkNanos(blocker, 1);
            event.end();
            event.commit();
            LockSupport.parkNanos(blocker, 1);
        }
    }

    private static void execute(int statement) {
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.begin();
        event.end();
        event.statementId = statement;
        event.operation = "executeQuery";
        event.commit();
    }
}
