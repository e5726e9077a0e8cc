package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.places.Allocations;
import dev.culprit.jfr.read.places.SourceNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;

class MemoryTest {

    /** How often the JVM samples goes by the second before, in which this JVM may have done something else. */
    private static final long SEVERAL_SAMPLES_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final int MEGABYTE = 1 << 20;

    @TempDir
    Path directory;

    @Test
    void theHeapIsWhatCollectionsLeave() throws Exception {
        List<byte[]> kept = new ArrayList<>();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            System.gc();
            for (int i = 0; i < 24; i++) {
                kept.add(new byte[MEGABYTE]);
            }
            System.gc();
        });

        HeapUsage heap = evidence.heap();
        assertThat(heap.atMillis()).hasSizeGreaterThanOrEqualTo(2).isSorted();
        assertThat(heap.atMillis()[0]).isBetween(0.0, evidence.windowMillis());
        long[] used = heap.usedBytes();
        assertThat(used[used.length - 1] - used[0]).isGreaterThan(20L * MEGABYTE);
        assertThat(heap.maximumBytes()).isGreaterThanOrEqualTo(used[used.length - 1]);
        assertThat(heap.kept()).as("collections of everything").hasSizeGreaterThanOrEqualTo(2);
        assertThat(heap.kept()).allSatisfy(one -> assertThat(one.leastBytes()).isBetween(0L, used[used.length - 1]));
        assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(heap.maximumBytes());
        assertThat(kept).hasSize(24);
    }

    @Test
    void targetedRunsTellWhoAllocates() throws Exception {
        AtomicInteger filled = new AtomicInteger();
        Path file = Stage.recordAll(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            desk.fill(200, MEGABYTE);
            WindowEvent window = Stage.window(Depth.TARGETED);
            window.begin();
            long end = System.nanoTime() + SEVERAL_SAMPLES_NANOS;
            do {
                desk.fill(200, MEGABYTE);
                filled.addAndGet(200);
            } while (System.nanoTime() - end < 0);
            window.commit();
        });
        Evidence evidence = RecordingReader.read(file);

        AllocationSite most = evidence.allocations().get(0);
        assertThat(most.type()).isEqualTo("byte[]");
        assertThat(most.location()).matches("shop\\.Desk\\.fill\\(Desk\\.java:\\d+\\)");
        assertThat(most.stack().get(0)).isEqualTo(most.location());
        assertThat(most.bytes()).isBetween(0.25 * filled.get() * MEGABYTE, 1.15 * filled.get() * MEGABYTE);
        assertThat(evidence.allocations()).hasSizeLessThanOrEqualTo(Allocations.MAX);
    }

    @Test
    void wideRunsDoNot() throws Exception {
        Evidence evidence = Stage.read(
                directory, Depth.WIDE, () -> new Desk(new FakePool(1), new FakeDatabase()).fill(100, MEGABYTE));

        assertThat(evidence.allocations()).isEmpty();
    }

    @Test
    void namesAreThoseOfSourceCode() {
        assertThat(SourceNames.of("[B")).isEqualTo("byte[]");
        assertThat(SourceNames.of("[[J")).isEqualTo("long[][]");
        assertThat(SourceNames.of("[Ljava.lang.String;")).isEqualTo("java.lang.String[]");
        assertThat(SourceNames.of("shop.Desk")).isEqualTo("shop.Desk");
    }
}
