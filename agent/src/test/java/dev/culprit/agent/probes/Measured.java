package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What an experiment makes of a piece of work. */
final class Measured {

    /**
     * By how many milliseconds what is recorded of a wait may differ from its length: recordings tick by another clock,
     * a standstill takes its part, and waking up takes time.
     */
    static final double SLACK = 20;

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private Measured() {}

    /** Records until what was recorded is enough, for some events come after the work. */
    static Evidence during(Path directory, Recorded.Work work, Predicate<List<RecordedEvent>> enough) throws Exception {
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(Depth.WIDE));
            recording.start();
            WindowEvent window = new WindowEvent();
            window.users = 1;
            window.depth = Depth.WIDE.name();
            window.windowSeconds = 1;
            window.begin();
            work.run();
            window.commit();
            Path file = directory.resolve("experiment-1.jfr");
            long deadline = System.nanoTime() + DEADLINE_NANOS;
            boolean done;
            do {
                LockSupport.parkNanos(POLL_NANOS);
                recording.dump(file);
                done = enough.test(RecordingFile.readAllEvents(file));
            } while (!done && System.nanoTime() < deadline);
            assertThat(done).as("enough recorded").isTrue();
            return RecordingReader.read(file);
        }
    }
}
