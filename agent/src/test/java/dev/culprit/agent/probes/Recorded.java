package dev.culprit.agent.probes;

import dev.culprit.jfr.write.FreshTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What a piece of work wrote into a recording. */
public final class Recorded {

    /** Something that may throw anything. */
    public interface Work {
        void run() throws Exception;
    }

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<RecordedEvent> events;

    private Recorded(List<RecordedEvent> events) {
        this.events = events;
    }

    public static Recorded during(Work work) throws Exception {
        return during(work, recorded -> true);
    }

    /** The same, and what comes after the work, such as the end of a call that has been answered, until it is enough. */
    public static Recorded during(Work work, Predicate<Recorded> enough) throws Exception {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        try (Recording recording = new Recording()) {
            recording.start();
            FreshTexts.begin();
            work.run();
            Recorded recorded = new Recorded(read(recording));
            while (!enough.test(recorded) && System.nanoTime() - deadline < 0) {
                LockSupport.parkNanos(POLL_NANOS);
                recorded = new Recorded(read(recording));
            }
            return recorded;
        }
    }

    private static List<RecordedEvent> read(Recording recording) throws IOException {
        Path file = Files.createTempFile("culprit", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        } finally {
            Files.delete(file);
        }
    }

    public List<RecordedEvent> of(String name) {
        return events.stream()
                .filter(e -> e.getEventType().getName().equals(name))
                .toList();
    }

    /** A field of all events of a type, as text, sorted. */
    List<String> values(String name, String field) {
        return of(name).stream()
                .<Object>map(e -> e.getValue(field))
                .map(String::valueOf)
                .sorted()
                .toList();
    }
}
