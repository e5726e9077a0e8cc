package dev.culprit.jfr.read;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import jdk.jfr.consumer.RecordingFile;

/**
 * Prints how fast recordings are read, against a bare loop over their events. Arguments: number of calls (default
 * 300000).
 */
public final class ReadBenchmark {

    private static final int ROUNDS = 5;

    private ReadBenchmark() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        int calls = args.length > 0 ? Integer.parseInt(args[0]) : 300_000;
        Path directory = Files.createTempDirectory("culprit-read");
        Path file = Traffic.record(directory, calls);
        out.printf("%,d calls, %,d bytes%n", calls, Files.size(file));
        for (int round = 1; round <= ROUNDS; round++) {
            long[] events = new long[1];
            double bare = cpuMillis(() -> events[0] = bareLoop(file));
            double read = cpuMillis(() -> RecordingReader.read(file));
            out.printf(
                    Locale.ROOT,
                    "round %d: %,d events; bare loop %.0f ms, reader %.0f ms of processor time: %.2f x its speed%n",
                    round,
                    events[0],
                    bare,
                    read,
                    bare / read);
        }
        Files.delete(file);
        Files.delete(directory);
    }

    /** Processor time of this thread: the machine may have other things to do. */
    private static double cpuMillis(Stage.Action action) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        action.run();
        return (threads.getCurrentThreadCpuTime() - before) / 1e6;
    }

    private static long bareLoop(Path file) throws Exception {
        long events = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                recording.readEvent();
                events++;
            }
        }
        return events;
    }
}
