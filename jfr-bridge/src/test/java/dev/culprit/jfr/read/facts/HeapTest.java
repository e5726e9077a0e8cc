package dev.culprit.jfr.read.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.HeapUsage.Kept;
import dev.culprit.jfr.read.pass.Window;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which collections tell what is kept, and how much that is at least. */
class HeapTest {

    private static final long MB = 1_000_000;
    private static final long COMMITTED = 200 * MB;

    /** Collections that take no time, one each second. */
    private final Heap heap = new Heap();

    private int number;

    private HeapUsage usage() {
        Experiment experiment = new Experiment(5, Depth.WIDE, 0, 100, 0);
        return heap.usage(new Window(experiment, nanos(10), nanos(100), 2));
    }

    private static long nanos(int second) {
        return TimeUnit.SECONDS.toNanos(second);
    }

    private void collection(int second, String name, long megabytes) {
        number++;
        heap.collection(number, name, nanos(second), nanos(second));
        heap.summary(number, nanos(second), megabytes * MB, COMMITTED);
    }

    private void g1(int second, String kind, long megabytes) {
        collection(second, "G1New", megabytes);
        heap.kindOfG1(number, kind);
    }

    private void cycle(int from, int to) {
        undone(from, to);
        heap.pause(number, "Pause Remark");
        heap.pause(number, "Pause Cleanup");
    }

    /** Of which the JVM tells as of others, but for its pauses. */
    private void undone(int from, int to) {
        number++;
        heap.collection(number, "G1Old", nanos(from), nanos(to));
        heap.summary(number, nanos(to), 150 * MB, COMMITTED); // new objects among them
    }

    @Test
    void collectionsOfEverythingLeaveLittleGarbage() {
        collection(11, "DefNew", 60);
        collection(12, "SerialOld", 50);
        collection(20, "ParallelScavenge", 70);
        collection(21, "ParallelOld", 65);
        collection(30, "G1Full", 80);

        assertThat(usage().usedBytes()).hasSize(5);
        assertThat(usage().kept())
                .containsExactly(new Kept(2000, 40 * MB), new Kept(11_000, 55 * MB), new Kept(20_000, 70 * MB));
    }

    @Test
    void onlyThoseOfTheWindowCount() {
        collection(9, "SerialOld", 50);
        collection(100, "SerialOld", 60);

        assertThat(usage().kept()).isEmpty();
    }

    @Test
    void g1HasClearedAfterItsLastMixedCollection() {
        g1(10, "Normal", 60);
        g1(20, "Concurrent Start", 80); // two a second become old
        cycle(20, 22);
        g1(23, "Prepare Mixed", 90);
        g1(24, "Mixed", 80);
        g1(25, "Mixed", 70);
        g1(30, "Normal", 75);
        g1(40, "Normal", 90);

        // 0.85 of 70, less 10 that are not worth it and twice what became old in five seconds
        assertThat(usage().kept()).containsExactly(new Kept(15_000, Math.round((59.5 - 10 - 20) * MB)));
    }

    @Test
    void whereThereIsNothingToClearTheNextOneTells() {
        g1(10, "Normal", 100);
        g1(20, "Concurrent Start", 100);
        cycle(20, 22);
        g1(23, "Normal", 100);

        assertThat(usage().kept()).containsExactly(new Kept(13_000, 75 * MB));
    }

    @Test
    void whatIsBeingClearedTellsNothing() {
        g1(10, "Normal", 100);
        g1(20, "Concurrent Start", 100);
        cycle(20, 22);
        g1(23, "Prepare Mixed", 100);
        g1(24, "Mixed", 90);

        assertThat(usage().kept()).isEmpty();
    }

    @Test
    void howFastObjectsBecomeOldMustBeKnown() {
        g1(20, "Concurrent Start", 100);
        cycle(20, 22);
        g1(23, "Normal", 100);

        assertThat(usage().kept()).isEmpty();
    }

    /** As after each large object that is of no use any more by then. */
    @Test
    void aCycleThatIsUndoneTellsNothing() {
        g1(10, "Normal", 100);
        g1(20, "Concurrent Start", 100);
        undone(20, 22);
        g1(23, "Normal", 100);

        assertThat(usage().kept()).isEmpty();
    }

    /** As in recordings of earlier versions; and what is cleared while the application allocates. */
    @Test
    void whatIsNotToldIsNotGuessed() {
        collection(10, "G1New", 60);
        collection(20, "G1New", 70);
        cycle(20, 22);
        collection(23, "G1New", 70);
        collection(30, "ZGC Major", 70);
        collection(31, "Shenandoah", 70);

        assertThat(usage().usedBytes()).hasSize(6);
        assertThat(usage().kept()).isEmpty();
    }
}
