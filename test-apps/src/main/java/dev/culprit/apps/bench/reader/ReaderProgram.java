package dev.culprit.apps.bench.reader;

import com.sun.management.OperatingSystemMXBean;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.pass.RecordingException;
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
        long before = reachable(); // now: later there is what earlier readings have left and no collection finds yet
        double best = Double.MAX_VALUE;
        long rounds = Math.max(ROUNDS, LEAST_BYTES / Files.size(file));
        for (int round = 0; round < rounds; round++) {
            long begin = processNanos();
            way.read(file);
            best = Math.min(best, (processNanos() - begin) / 1e9);
        }
        System.out.println(best + " " + (peak(way, file) - before));
    }

    private static long processNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** What is reachable at most meanwhile: looked at by collecting everything again and again. */
    private static long peak(Way way, Path file) throws IOException, InterruptedException {
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
        return kept.isEmpty() ? 0 : most.get();
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
