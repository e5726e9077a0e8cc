package dev.culprit.agent.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.room.Room.Taken;
import dev.culprit.agent.room.Room.Use;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoomTest {

    private static final Path PLACE = Path.of("/place");
    private static final long PLENTY = 1L << 40;
    private static final Step[] DIAGNOSIS = {Step.DIAGNOSIS, Step.JUDGING};

    private final FakeSupplies supplies = new FakeSupplies();

    private static long needed(Resource resource, Step... steps) {
        return Arrays.stream(steps).mapToLong(step -> step.takes(resource)).sum() + resource.reserve();
    }

    @ParameterizedTest
    @EnumSource(Resource.class)
    void whatIsJustEnoughIsEnough(Resource resource) {
        Room room = supplies.with(resource, needed(resource, DIAGNOSIS), PLENTY).room();
        assertThat(room.shortage(PLACE, DIAGNOSIS)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Resource.class)
    void oneLineTellsWhatIsShortHowMuchThereIsHowMuchIsNeededAndWhatToDo(Resource resource) {
        long needed = needed(resource, DIAGNOSIS);
        Room room = supplies.with(resource, needed - 1, needed * 2).room();
        assertThat(room.shortage(PLACE, DIAGNOSIS))
                .hasValueSatisfying(line -> assertThat(line)
                        .contains(resource.words(), resource.amount(needed - 1) + " free", "a diagnosis")
                        .contains(", " + resource.amount(needed) + " needed; not begun, " + resource.remedy())
                        .doesNotContain("\n"));
    }

    @Test
    void aDiagnosisNeedsNoMoreHeapThanThePageSays() {
        long all = Step.ATTACH.takes(Resource.HEAP) + needed(Resource.HEAP, DIAGNOSIS);
        assertThat(all).isLessThanOrEqualTo(34 << 10);
        assertThat(Step.JUDGING.takes(Resource.HEAP) + Step.DIAGNOSIS.takes(Resource.HEAP))
                .isEqualTo(24 << 10);
    }

    @Test
    void whatAStepDoesNotTakeIsNotAskedFor() {
        Room room = supplies.with(Resource.DISK, 0, PLENTY).room();
        assertThat(room.shortage(PLACE, Step.JUDGING)).isEmpty();
        assertThat(room.shortage(Step.PROBES)).isEmpty();
        assertThat(room.shortage(PLACE, Step.START)).isEmpty();
        assertThat(room.shortage(PLACE, Step.RECORDING)).isPresent();
    }

    /** What a diagnosis was granted, it takes; its experiments must not be refused for that. */
    @ParameterizedTest
    @EnumSource(value = Resource.class, names = "DISK", mode = EnumSource.Mode.EXCLUDE)
    void whatWasGrantedAsAWholeIsNotRefusedInTheMiddle(Resource resource) {
        long free = needed(resource, DIAGNOSIS);
        Room room = supplies.with(resource, free, PLENTY).room();
        assertThat(room.shortage(PLACE, DIAGNOSIS)).isEmpty();
        try (Taken diagnosis = room.take(Step.DIAGNOSIS)) {
            supplies.with(resource, free - Step.DIAGNOSIS.takes(resource), PLENTY);
            assertThat(room.shortageWithin(PLACE, 0, Step.RECORDING)).isEmpty();
        }
    }

    @Test
    void whatIsNearlyGoneIsRefusedAlsoInTheMiddle() {
        Room room = supplies.with(Resource.METASPACE, 500, 20 << 10).room();
        assertThat(room.shortageWithin(PLACE, 0, Step.RECORDING)).isPresent();
    }

    @Test
    void classesThatStayAreNotAskedForAgain() {
        Room room = supplies.with(Resource.METASPACE, needed(Resource.METASPACE, Step.PROBES), PLENTY)
                .room();
        room.take(Step.PROBES).close();
        supplies.with(Resource.METASPACE, Resource.METASPACE.reserve(), PLENTY);
        assertThat(room.shortage(Step.PROBES)).isEmpty();
        assertThat(room.shortage(Step.SAMPLERS)).as("others are not there").isPresent();
        supplies.with(Resource.METASPACE, Resource.METASPACE.reserve() - 1, PLENTY);
        assertThat(room.shortage(Step.PROBES)).isPresent();
        supplies.with(Resource.HEAP, Resource.HEAP.reserve(), PLENTY);
        assertThat(room.shortage(Step.PROBES)).as("heap does not stay").isPresent();
    }

    @Test
    void aWindowThatWritesMoreNeedsMoreDisk() {
        Room room = supplies.with(Resource.DISK, 1 << 20, PLENTY).room();
        assertThat(room.shortageWithin(PLACE, 512L << 20, Step.RECORDING)).isEmpty();
        assertThat(room.shortageWithin(PLACE, 1L << 30, Step.RECORDING)).isPresent();
        assertThat(room.shortageForCopy(PLACE, 512L << 20)).isEmpty();
        assertThat(room.shortageForCopy(PLACE, 1L << 30)).isPresent();
    }

    @Test
    void whatIsNearlyGoneIsToldWithOurShare() {
        Room room = supplies.with(Resource.METASPACE, 500, 20 << 10).room();
        room.take(Step.ATTACH);
        assertThat(room.nearlyGone())
                .hasValueSatisfying(line -> assertThat(line)
                        .contains(
                                "metaspace nearly used up",
                                "at most 10 MB of it the agent's; it has ended by itself, "));
    }

    @Test
    void aFullDiskIsToldWithOurShareAndAtOnce() {
        Room room = supplies.with(Resource.DISK, PLENTY, PLENTY).room();
        assertThat(room.nearlyGone(PLACE, 7 << 20, 0)).isEmpty();
        supplies.with(Resource.DISK, 60 << 10, PLENTY);
        assertThat(room.nearlyGone(PLACE, 7 << 20, 0))
                .hasValueSatisfying(line -> assertThat(line)
                        .contains(
                                "disk nearly full: 60 MB free in /the/disk",
                                "7 MB on disk are the agent's",
                                "free space"));
        supplies.with(Resource.DISK, 100 << 10, PLENTY);
        assertThat(room.nearlyGone(PLACE, 7 << 20, 0)).isEmpty();
        assertThat(room.nearlyGone(PLACE, 50 << 20, 50 << 20))
                .as("no room for the copy")
                .isPresent();
    }

    @Test
    void aLookThatFailsBringsNothingNew() {
        supplies.failing(new OutOfMemoryError("Java heap space"));
        Room room = supplies.room();
        assertThat(room.nearlyGone()).isEmpty();
        assertThat(room.nearlyGone(PLACE, 0, 0)).isEmpty();
    }

    @Test
    void usesAreReadOnceASecondHoweverOftenSomebodyAsks() {
        AtomicLong now = new AtomicLong();
        Room room = supplies.with(Resource.HEAP, 60 << 10, 90 << 10).room(now::get);
        for (int times = 0; times < 100; times++) {
            assertThat(room.uses()).hasSize(1);
            assertThat(room.nearlyGone()).isEmpty();
        }
        assertThat(supplies.looks()).as("of handles, and of all else").isEqualTo(2);
        supplies.with(Resource.HEAP, 30 << 10, 90 << 10);
        now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(room.uses()).containsExactly(new Use("heap", 60, 90, 0));
        supplies.failing(new OutOfMemoryError("Java heap space"));
        now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(room.uses()).as("the last that was seen").containsExactly(new Use("heap", 60, 90, 0));
    }

    @Test
    void handlesAreCountedSeldomWhileThereAreManyAndEverySecondWhenThereAreFew() {
        AtomicLong now = new AtomicLong();
        Room room = supplies.with(Resource.HANDLES, 5000, 10_000).room(now::get);
        lookEverySecond(room, now, 20);
        assertThat(supplies.handleLooks()).isEqualTo(4);
        supplies.with(Resource.HANDLES, 500, 10_000);
        lookEverySecond(room, now, 20);
        assertThat(supplies.handleLooks()).isEqualTo(4 + 20);
        supplies.with(Resource.HANDLES, 3, 10_000);
        assertThat(room.nearlyGone())
                .hasValueSatisfying(line -> assertThat(line).contains("file handles nearly used up"));
        assertThat(room.shortage(Step.PROBES)).as("who begins counts them").isPresent();
    }

    private static void lookEverySecond(Room room, AtomicLong now, int seconds) {
        for (int second = 0; second < seconds; second++) {
            assertThat(room.nearlyGone()).isEmpty();
            now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        }
    }

    @Test
    void withoutAHandleLeftToCountThemThereIsNone() {
        assertThat(JvmSupplies.handles(100, () -> 40)).isEqualTo(new Supply(Resource.HANDLES, 60, 100));
        assertThat(JvmSupplies.handles(100, () -> {
                    throw new InternalError("Too many open files");
                }))
                .isEqualTo(new Supply(Resource.HANDLES, 0, 100));
    }

    @Test
    void theBookKnowsWhatWasTakenAndGivenBack() {
        Room room = supplies.with(Resource.HEAP, 60 << 10, 90 << 10)
                .with(Resource.METASPACE, 40 << 10, 60 << 10)
                .room();
        assertThat(room.uses()).containsExactly(new Use("heap", 30, 90, 0), new Use("metaspace", 20, 60, 0));
        room.take(Step.ATTACH);
        try (Taken diagnosis = room.take(Step.DIAGNOSIS);
                Taken judging = room.take(Step.JUDGING)) {
            assertThat(room.uses())
                    .containsExactly(new Use("heap", 30, 90, 5 + 24), new Use("metaspace", 20, 60, 10 + 15));
            judging.close();
            judging.close();
            assertThat(room.uses()).contains(new Use("heap", 30, 90, 5 + 4));
        }
        assertThat(room.uses())
                .as("classes stay")
                .containsExactly(new Use("heap", 30, 90, 5), new Use("metaspace", 20, 60, 10 + 15));
    }

    @Test
    void anErrorOfTheJvmIsNamedForWhatItIs() {
        Room room = supplies.room();
        room.take(Step.ATTACH);
        assertThat(room.outOfMemory(new OutOfMemoryError("Java heap space")))
                .contains("ran out of heap (Java heap space), at most 5 MB of it the agent's: ", "-Xmx");
        assertThat(room.outOfMemory(new OutOfMemoryError("Metaspace")))
                .contains("ran out of metaspace", "10 MB of it the agent's", "-XX:MaxMetaspaceSize")
                .doesNotContain("heap");
        assertThat(room.outOfMemory(new OutOfMemoryError("Compressed class space")))
                .contains("compressed class space")
                .doesNotContain("heap");
        assertThat(room.outOfMemory(new OutOfMemoryError("unable to create native thread")))
                .contains("threads")
                .doesNotContain("heap");
        assertThat(room.outOfMemory(new OutOfMemoryError("Direct buffer memory")))
                .doesNotContain("heap");
    }

    @Test
    void thisJvmHasRoomAndTellsWhatItHas(@TempDir Path directory) {
        JvmSupplies jvm = new JvmSupplies();
        assertThat(jvm.look())
                .anySatisfy(supply -> assertThat(supply.resource()).isEqualTo(Resource.HEAP))
                .allSatisfy(supply -> assertThat(supply.free()).isBetween(1L, supply.limit()));
        assertThat(jvm.handles())
                .hasValueSatisfying(handles -> assertThat(handles.free()).isBetween(1L, handles.limit()));
        assertThat(jvm.disks(directory))
                .allSatisfy(disk -> assertThat(disk.free()).isPositive());
        assertThat(jvm.disks(directory.resolve("missing")))
                .as("what cannot be asked is not trusted")
                .anySatisfy(disk -> assertThat(disk.free()).isZero());
    }
}
