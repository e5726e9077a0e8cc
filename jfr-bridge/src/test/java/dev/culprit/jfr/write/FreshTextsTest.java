package dev.culprit.jfr.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshTextsTest {

    /** Long enough for the JVM to write it once and to refer to it. */
    private static final String SERVICE = "GET /books/{title}/pages/{page}";

    @TempDir
    private Path directory;

    /** Without it, on Java 17, they are from the second or third recording on. */
    @Test
    void textsOfNewThreadsAreNotLost() throws Exception {
        for (int number = 1; number <= 5; number++) {
            assertThat(services(directory.resolve(RecordingNames.of(number))))
                    .as("recording " + number)
                    .hasSize(10)
                    .containsOnly(SERVICE);
        }
    }

    private static List<String> services(Path file) throws Exception {
        // all threads are new, that which starts the recording as well
        onNewThread(() -> {
            try (Recording recording = new Recording()) {
                recording.setSettings(RecordingSettings.of(Depth.WIDE));
                recording.start();
                FreshTexts.begin();
                onNewThread(() -> {
                    for (int i = 0; i < 10; i++) {
                        ServiceCallEvent event = new ServiceCallEvent();
                        event.service = SERVICE;
                        event.commit();
                    }
                });
                recording.stop();
                recording.dump(file);
            }
        });
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(ServiceCallEvent.NAME))
                .map(event -> String.valueOf((Object) event.getString("service")))
                .toList();
    }

    private interface Work {
        void run() throws Exception;
    }

    private static void onNewThread(Work work) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        thread.join();
    }
}
