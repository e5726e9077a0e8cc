package dev.culprit.agent.probes;

import dev.culprit.jfr.write.FreshTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What a piece of work wrote into a recording. */
final class Recorded {

    /** Something that may throw anything. */
    interface Work {
        void run() throws Exception;
    }

    private final List<RecordedEvent> events;

    private Recorded(List<RecordedEvent> events) {
        this.events = events;
    }

    static Recorded during(Work work) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            FreshTexts.begin();
            work.run();
            recording.stop();
            return new Recorded(read(recording));
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

    List<RecordedEvent> of(String name) {
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
