package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.settings.RecordingSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.DoubleStream;
import jdk.jfr.Recording;

/** Records small applications in this JVM the way the agent records a large one. */
public final class Stage {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Asked for once: to ask for it takes a monitor of the JDK, at which the threads of a test would meet. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Stage() {}

    /** Something an application does; may throw. */
    public interface Action {
        void run() throws Exception;
    }

    /** Records an action that lies entirely within the window. */
    public static Path record(Path directory, Depth depth, Action inWindow) throws Exception {
        return recordAll(directory, depth, () -> {
            WindowEvent window = window(depth);
            window.begin();
            inWindow.run();
            window.end();
            window.commit();
        });
    }

    /** The same with one user, as it is recorded where so few calls can afford more. */
    public static Evidence readSingleUser(Path directory, Depth depth, Action inWindow) throws Exception {
        Experiment experiment = new Experiment(1, depth, 1.5, 2.5, 0);
        return RecordingReader.read(recordAll(directory, RecordingSettings.of(experiment), () -> {
            WindowEvent window = window(depth);
            window.users = 1;
            window.begin();
            inWindow.run();
            window.end();
            window.commit();
        }));
    }

    /** Records an action that writes the window itself. */
    public static Path recordAll(Path directory, Depth depth, Action action) throws Exception {
        return recordAll(directory, RecordingSettings.of(depth), action);
    }

    private static Path recordAll(Path directory, Map<String, String> settings, Action action) throws Exception {
        Path file = directory.resolve("experiment-1.jfr");
        try (Recording recording = new Recording()) {
            recording.setSettings(settings);
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    public static WindowEvent window(Depth depth) {
        WindowEvent window = new WindowEvent();
        window.runId = "test";
        window.users = 5;
        window.depth = depth.name();
        window.warmUpSeconds = 1.5;
        window.windowSeconds = 2.5;
        window.processors = 2;
        return window;
    }

    public static Evidence read(Path directory, Depth depth, Action inWindow) throws Exception {
        return RecordingReader.read(record(directory, depth, inWindow));
    }

    public static void call(String service, Action body) throws Exception {
        call(service, false, body);
    }

    /** For the bodies of threads. */
    public static void callUnchecked(String service, Action body) {
        try {
            call(service, body);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void sampledCall(String service, Action body) throws Exception {
        call(service, true, body);
    }

    private static void call(String service, boolean sampled, Action body) throws Exception {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = service;
        event.begin();
        long cpu = cpuNanos();
        body.run();
        long used = cpuNanos() - cpu;
        event.end();
        if (sampled) {
            event.cpuNanos = used;
        }
        event.commit();
    }

    private static long cpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Runs an action on several threads at once and waits for all; the first failure is thrown. */
    public static void together(int threads, Action action) throws Exception {
        List<Exception> failures = new ArrayList<>();
        List<Thread> running = new ArrayList<>();
        CyclicBarrier start = new CyclicBarrier(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            start.await();
                            action.run();
                        } catch (Exception e) {
                            synchronized (failures) {
                                failures.add(e);
                            }
                        }
                    },
                    "worker-" + i);
            thread.start();
            running.add(thread);
        }
        for (Thread thread : running) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    public static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + DEADLINE);
            }
            LockSupport.parkNanos(200_000);
        }
    }

    public static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Milliseconds that an action took, by the same clock as the application under test would use. */
    public static double millis(Action action) throws Exception {
        long start = System.nanoTime();
        action.run();
        return (System.nanoTime() - start) / 1e6;
    }

    /** The same inside of something that throws nothing. */
    public static double millisUnchecked(Runnable action) {
        long start = System.nanoTime();
        action.run();
        return (System.nanoTime() - start) / 1e6;
    }

    public static ServiceCalls service(Evidence evidence, String name) {
        return evidence.service(name).orElseThrow(() -> new AssertionError(name + " not in " + evidence.services()));
    }

    /** Milliseconds of all calls of a service in one state. */
    public static double total(ServiceCalls calls, WaitState state) {
        double[] values = calls.stateMillis().get(state);
        return values == null ? 0 : DoubleStream.of(values).sum();
    }

    public static double millis(ServiceCalls calls, WaitState state, int call) {
        double[] values = calls.stateMillis().get(state);
        return values == null ? 0 : values[call];
    }

    public static double total(Evidence evidence, String service, WaitState state) {
        return total(service(evidence, service), state);
    }
}
