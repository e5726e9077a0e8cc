package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.sun.management.ThreadMXBean;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.pass.Chunks;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.DoubleAdder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.FakeDatabase;

class LargeRecordingTest {

    private static final int CALLS = 200_000;

    /** Some ten times what the reader takes: reading must not become quadratic, nor keep the events. */
    private static final long MAX_BYTES_PER_CALL = 20_000;

    @TempDir
    Path directory;

    @Test
    void twoHundredThousandCalls() throws Exception {
        Path file = Traffic.record(directory, CALLS);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());

        Evidence evidence = RecordingReader.read(file);

        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(allocated / CALLS).isLessThan(MAX_BYTES_PER_CALL);
        assertThat(evidence.services()).extracting(ServiceCalls::service).containsExactly(sorted(Traffic.SERVICES));
        assertThat(evidence.services()).allSatisfy(calls -> {
            assertThat(calls.count()).isEqualTo(CALLS / Traffic.SERVICES.length);
            assertThat(calls.startMillis()).isSorted();
        });
        assertThat(evidence.statements()).hasSize(Traffic.STATEMENTS * Traffic.SERVICES.length);
        assertThat(evidence.statements().stream()
                        .mapToLong(StatementUsage::executions)
                        .sum())
                .isEqualTo((long) Traffic.STATEMENTS * CALLS);
    }

    private static String[] sorted(String[] names) {
        String[] copy = names.clone();
        Arrays.sort(copy);
        return copy;
    }

    /** A recording that starts or stops makes the JVM begin a new chunk; one call spans each of them. */
    @Test
    void waitsAreJoinedAcrossChunks() throws Exception {
        DoubleAdder database = new DoubleAdder();
        DoubleAdder sleep = new DoubleAdder();

        Path file = Stage.record(directory, Depth.WIDE, () -> {
            FakeDatabase shop = new FakeDatabase();
            for (int chunk = 0; chunk < 3; chunk++) {
                for (int i = 0; i < 20; i++) {
                    Stage.call("GET /short", () -> {
                        database.add(Stage.millis(() -> shop.executeQuery(() -> Stage.sleep(2))));
                        sleep.add(Stage.millis(() -> Stage.sleep(2)));
                    });
                }
                Stage.call("GET /long", () -> {
                    database.add(Stage.millis(() -> shop.executeQuery(() -> Stage.sleep(20))));
                    try (Recording other = new Recording()) {
                        other.start();
                        sleep.add(Stage.millis(() -> Stage.sleep(1300)));
                    }
                    database.add(Stage.millis(() -> shop.executeQuery(() -> Stage.sleep(20))));
                });
            }
        });

        assertThat(Chunks.of(file).startNanos()).hasSizeGreaterThanOrEqualTo(6).isSorted();
        Evidence evidence = RecordingReader.read(file);
        assertThat(Stage.service(evidence, "GET /short").count()).isEqualTo(60);
        assertThat(Stage.service(evidence, "GET /long").count()).isEqualTo(3);
        assertThat(total(evidence, WaitState.DATABASE)).isCloseTo(database.sum(), withPercentage(5));
        assertThat(total(evidence, WaitState.SLEEP)).isCloseTo(sleep.sum(), withPercentage(5));
        assertThat(evidence.statements().stream()
                        .mapToLong(StatementUsage::executions)
                        .sum())
                .isEqualTo(66);
    }

    private static double total(Evidence evidence, WaitState state) {
        return Stage.total(evidence, "GET /short", state) + Stage.total(evidence, "GET /long", state);
    }
}
