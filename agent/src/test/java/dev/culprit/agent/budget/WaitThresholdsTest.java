package dev.culprit.agent.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Threads that park so and so long at a time, beside a recording. */
@Timeout(60)
class WaitThresholdsTest {

    private static final double CORES = RecordingBudget.coresForWaits(1, 1);
    private static final String PARK = "jdk.ThreadPark#threshold";

    private final List<Thread> parking = new ArrayList<>();
    private final WaitThresholds thresholds = new WaitThresholds(RecordingSettings.of(Depth.WIDE));

    @TempDir
    private Path directory;

    @AfterEach
    void stop() throws InterruptedException {
        parking.forEach(Thread::interrupt);
        for (Thread thread : parking) {
            thread.join();
        }
    }

    private void park(int threads, long nanos) {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    LockSupport.parkNanos(nanos);
                }
            });
            thread.start();
            parking.add(thread);
        }
    }

    /** Runs a recording as an experiment does and answers what it holds. */
    private List<RecordedEvent> record(List<String> remarks) throws Exception {
        try (Recording recording = new Recording()) {
            recording.setSettings(thresholds.first());
            recording.start();
            thresholds.begin();
            remarks.addAll(
                    thresholds.choose(LockSupport::parkNanos, (key, value) -> set(recording, key, value), () -> CORES));
            Path file = directory.resolve("parks.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        }
    }

    private static void set(Recording recording, String key, String value) {
        Map<String, String> settings = recording.getSettings();
        settings.put(key, value);
        recording.setSettings(settings);
    }

    @Test
    void fewWaitsAreAllRecordedOnceTheyAreCounted() throws Exception {
        assertThat(thresholds.first()).containsEntry(PARK, "1000 us");
        park(2, 20_000_000);
        List<String> remarks = new ArrayList<>();
        List<RecordedEvent> events = record(remarks);
        assertThat(thresholds.lockMillis()).isZero();
        assertThat(remarks).isEmpty();
        assertThat(inForce(events)).as("what the reader goes by").endsWith("0 ms");
    }

    /** Nobody knows before that there are so many: none of them may be recorded to find out. */
    @Test
    void manyShortWaitsAreNeverRecorded() throws Exception {
        park(2, 1); // tens of thousands per second
        List<String> remarks = new ArrayList<>();
        List<RecordedEvent> events = record(remarks);
        assertThat(thresholds.lockMillis()).isGreaterThan(0);
        assertThat(remarks).anyMatch(remark -> remark.startsWith("Waits for locks for less than"));
        Predicate<RecordedEvent> isShort = event -> event.getDuration().toNanos() < 100_000;
        assertThat(events.stream().filter(WaitThresholdsTest::isPark)).noneMatch(isShort);
    }

    @Test
    void transfersKeepTheirs() {
        Map<String, String> first = thresholds.first();
        assertThat(first).containsEntry("jdk.SocketRead#threshold", "1 ms");
        assertThat(new WaitThresholds(RecordingSettings.of(Depth.TARGETED)).first())
                .containsEntry(PARK, "1 ms");
    }

    private static boolean isPark(RecordedEvent event) {
        return event.getEventType().getName().equals("jdk.ThreadPark");
    }

    private static List<String> inForce(List<RecordedEvent> events) {
        List<RecordedEvent> parks =
                events.stream().filter(WaitThresholdsTest::isPark).toList();
        assertThat(parks).isNotEmpty();
        long type = parks.get(0).getEventType().getId();
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.ActiveSetting"))
                .filter(event ->
                        event.getLong("id") == type && event.getString("name").equals("threshold"))
                .sorted((a, b) -> a.getStartTime().compareTo(b.getStartTime()))
                .map(event -> event.getString("value"))
                .toList();
    }
}
