package dev.culprit.apps.bench.reader;

import com.sun.management.OperatingSystemMXBean;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.jfr.read.RecordingException;
import dev.culprit.jfr.read.RecordingReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** Reads one recording in a JVM of its own and prints what it took. Arguments: way, file, and a number of calls for writing one. */
public final class ReaderProgram {

    private static final int ROUNDS = 3;
    /** So that small recordings are read by compiled code, too. */
    private static final long LEAST_BYTES = 400L << 20;

    private static final long BETWEEN_COLLECTIONS_NANOS = 100_000_000;

    /** What one collection leaves of what died meanwhile, the next ones find. */
    private static final long SETTLED_BYTES = 100 << 10;

    private ReaderProgram() {}

    /** A way to read a recording; what it keeps is kept until memory has been measured. */
    private interface Way {
        Object read(Path file) throws IOException;
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "write" -> TrafficRecording.write(file, Integer.parseInt(arguments[2]));
            case "bare" -> measure(ReaderProgram::bare, file);
            case "jmc" -> measure(ReaderProgram::jmc, file);
            default -> measure(ReaderProgram::culprit, file);
        }
    }

    /** Prints seconds of processor time and the heap in use at most, in bytes. */
    private static void measure(Way way, Path file) throws IOException, InterruptedException {
        double best = Double.MAX_VALUE;
        long rounds = Math.max(ROUNDS, LEAST_BYTES / Files.size(file));
        for (int round = 0; round < rounds; round++) {
            long before = processNanos();
            way.read(file);
            best = Math.min(best, (processNanos() - before) / 1e9);
        }
        System.out.println(best + " " + peak(way, file));
    }

    private static long processNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** What is reachable at most meanwhile, beyond what is before: looked at by collecting everything again and again. */
    private static long peak(Way way, Path file) throws IOException, InterruptedException {
        long before = settled();
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong most = new AtomicLong();
        Thread watcher = new Thread(() -> {
            while (!done.get()) {
                most.accumulateAndGet(reachable(), Math::max);
                LockSupport.parkNanos(BETWEEN_COLLECTIONS_NANOS);
            }
        });
        watcher.start();
        List<Object> kept = new ArrayList<>();
        kept.add(way.read(file));
        done.set(true);
        watcher.join();
        most.accumulateAndGet(reachable(), Math::max);
        return kept.isEmpty() ? 0 : most.get() - before;
    }

    /** When no collection finds much more. */
    private static long settled() {
        long last = reachable();
        long now = reachable();
        while (last - now > SETTLED_BYTES) {
            last = now;
            now = reachable();
        }
        return now;
    }

    private static long reachable() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static Evidence culprit(Path file) throws IOException {
        try {
            return RecordingReader.read(file);
        } catch (RecordingException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Long bare(Path file) throws IOException {
        long events = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                recording.readEvent();
                events++;
            }
        }
        return events;
    }

    private static Object jmc(Path file) throws IOException {
        try {
            return JfrLoaderToolkit.loadEvents(file.toFile());
        } catch (CouldNotLoadRecordingException e) {
            throw new IOException("Mission Control cannot read " + file, e);
        }
    }
}
