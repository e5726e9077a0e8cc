package dev.culprit.heuristics.detectors.hiccups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Three times in a minute the collector stops everything for a second or more, for one reason or another. */
class LargeTemporaryObjectsTest {

    private static final String SERVICE = "GET /report";
    private static final int USERS = 50;
    private static final int CALLS = 3000;
    private static final int SEEDS = 50;
    private static final long HEAP = 512_000_000;
    private static final long LARGE = HEAP / 10;
    private static final String EXPORT = "com.shop.Export.whole(Export.java:57)";
    private static final String LOG = "com.shop.Log.line(Log.java:12)";

    private final LargeTemporaryObjects detector = new LargeTemporaryObjects();

    private static Request request(long bytes, boolean humongous) {
        return new Request(bytes, humongous, null, List.of());
    }

    private static Request wanted(long bytes, String location) {
        return new Request(bytes, false, location, List.of(location));
    }

    private static Pause pause(double start, double millis, @Nullable Request request) {
        return new Pause(Pause.Kind.GC, start, millis, "Old (Allocation Failure)", request);
    }

    private static List<Pause> long3(double millis, @Nullable Request request) {
        return List.of(pause(100, millis, request), pause(20_100, millis, request), pause(40_100, millis, request));
    }

    private static EvidenceBuilder run(List<Pause> pauses) {
        double[] starts =
                IntStream.range(0, CALLS).mapToDouble(call -> 20.0 * call).toArray();
        double[] responses = DoubleStream.of(starts)
                .map(start -> start % 20_000 < 2000 ? 1500 : 20)
                .toArray();
        double[] collecting = DoubleStream.of(responses)
                .map(millis -> millis > 1000 ? 1400 : 0)
                .toArray();
        return EvidenceBuilder.at(USERS)
                .calls(List.of(new ServiceCalls(SERVICE, starts, responses, Map.of(WaitState.GC, collecting))))
                .pauses(pauses)
                .heap(HEAP, HEAP / 4, HEAP / 4);
    }

    private static Measurements measured(EvidenceBuilder run) {
        return new Measurements(Requirement.parse("p99<1s"), USERS, List.of(run.build()));
    }

    private VerdictKind verdict(List<Pause> pauses) {
        return detector.judge(SERVICE, measured(run(pauses))).kind();
    }

    /** Short pauses come all the time, as they do everywhere; now and then one of them happens to meet a large object. */
    private static List<Pause> amongShortOnes(Random random, List<Pause> others, long otherBytes) {
        List<Pause> all = new ArrayList<>(others);
        for (double at = 300 * random.nextDouble(); at < 60_000; at += 100 + 400 * random.nextDouble()) {
            all.add(pause(at, 5 + 15 * random.nextDouble(), request(otherBytes, false)));
        }
        return all;
    }

    @Test
    void theReasonOfTheLongPausesCounts() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double length = 1000 + 500 * random.nextDouble();
            long bytes = (long) (HEAP * (0.02 + 0.5 * random.nextDouble()));
            long small = 16 + random.nextInt(100_000);

            assertThat(verdict(amongShortOnes(random, long3(length, request(bytes, false)), small)))
                    .as("seed %d, large", seed)
                    .isEqualTo(VerdictKind.DETECTED);
            assertThat(verdict(amongShortOnes(random, long3(length, request(small, false)), bytes)))
                    .as("seed %d, small, and large ones in short pauses", seed)
                    .isEqualTo(VerdictKind.NOT_DETECTED);
            assertThat(verdict(amongShortOnes(random, long3(length, null), small)))
                    .as("seed %d, asked for", seed)
                    .isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    private VerdictKind verdict(@Nullable Request request, long maximumBytes, long... keptBytes) {
        return detector.judge(SERVICE, measured(run(long3(1400, request)).heap(maximumBytes, keptBytes)))
                .kind();
    }

    @Test
    void whatIsLargeDependsOnTheHeap() {
        assertThat(verdict(request(HEAP / 100, false), HEAP, HEAP / 4)).isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict(request(HEAP / 110, false), HEAP, HEAP / 4)).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(request(HEAP / 100, false), HEAP, HEAP * 3 / 4)).isEqualTo(VerdictKind.DETECTED);
    }

    /** As the JVM tells it with G1 on Java 17. */
    @Test
    void theBufferOfAThreadIsNotLargeInASmallHeap() {
        long heap = 48 << 20;

        assertThat(verdict(request(512 << 10, false), heap, heap / 4)).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(request(512 << 10, false), -1)).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(request(1 << 20, false), heap, heap / 4)).isEqualTo(VerdictKind.DETECTED);
    }

    @Test
    void whatTheCollectorTreatsApartIsLargeUnlessTheHeapIsFull() {
        for (long bytes : List.of(HEAP / 500, -1L)) {
            assertThat(verdict(request(bytes, true), HEAP, HEAP * 3 / 4, HEAP / 4))
                    .as("%d bytes", bytes)
                    .isEqualTo(VerdictKind.DETECTED);
            assertThat(verdict(request(bytes, true), HEAP, HEAP * 3 / 4, HEAP * 2 / 3))
                    .as("%d bytes, chosen by chance among those who find a heap full of what is kept", bytes)
                    .isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    /** A cache is beyond what G1 begins to mark at, and a buffer of 2 MB in a heap of 8 GB is only what comes first then. */
    @Test
    void thatTheCollectorMarksAnywayIsNotForLargeObjects() {
        long heap = 8L << 30;

        assertThat(verdict(request(-1, true), heap, heap / 100 * 47)).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(request(2 << 20, true), heap, heap / 100 * 47)).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(request(-1, true), heap, heap / 100 * 44)).isEqualTo(VerdictKind.DETECTED);
    }

    @Test
    void whatIsNotToldAccusesNobody() {
        assertThat(verdict(request(-1, false), HEAP, HEAP / 4)).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(request(LARGE, false), -1)).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(request(-1, true), -1)).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(null, HEAP, HEAP / 4)).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** As in recordings of earlier versions. */
    @Test
    void sizesThatWereNotRecordedDecideNothing() {
        Request untold = request(-1, false);
        Request large = request(LARGE, false);
        Request small = request(48, false);

        assertThat(detector.judge(SERVICE, measured(run(long3(1400, untold)))).reason())
                .contains("For 100 % of their time", "recording made by this version");
        assertThat(verdict(oneOther(untold, large))).isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict(oneOther(untold, small))).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(oneOther(large, untold))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(oneOther(small, untold))).isEqualTo(VerdictKind.NOT_APPLICABLE);
    }

    private static List<Pause> oneOther(Request first, Request others) {
        List<Pause> pauses = new ArrayList<>(long3(1400, others));
        pauses.set(0, pause(100, 1400, first));
        return pauses;
    }

    @Test
    void halfOfTheTimeDecides() {
        List<Pause> pauses = new ArrayList<>(long3(1400, request(LARGE, false)));
        pauses.set(0, pause(100, 1400, request(48, false)));
        assertThat(verdict(pauses)).isEqualTo(VerdictKind.DETECTED);
        pauses.set(1, pause(20_100, 1400, request(48, false)));
        assertThat(verdict(pauses)).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void withoutAnyPauseNothingIsSaid() {
        assertThat(verdict(List.of())).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    private Finding finding(EvidenceBuilder targeted) {
        Measurements measurements = measured(run(long3(1400, request(LARGE, false))))
                .with(targeted.targeted().build());
        List<Finding> findings =
                detector.findings(List.of(SERVICE), Taxonomy.standard().path("large-temporary-objects"), measurements);
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    /** Not that where most is allocated, nor that for which there is a pause most often. */
    @Test
    void whoWantsTheRoomIsNamed() {
        Finding finding = finding(run(List.of(
                        pause(100, 1400, wanted(LARGE, EXPORT)),
                        pause(8000, 30, wanted(LARGE, LOG)),
                        pause(9000, 30, wanted(LARGE, LOG)),
                        pause(9500, 2000, wanted(48, LOG))))
                .allocations(
                        new AllocationSite("byte[]", LOG, List.of(LOG), 9e9),
                        new AllocationSite("char[]", EXPORT, List.of(EXPORT), 1e8)));

        assertThat(finding.cause()).isEqualTo(Cause.GC);
        assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.METHOD);
        assertThat(finding.artefact().name()).isEqualTo("com.shop.Export.whole");
        assertThat(finding.artefact().location()).isEqualTo(EXPORT);
        assertThat(Told.of(finding.artefact().facts()))
                .containsEntry("allocates", "char[]")
                .containsEntry("objectBytes", (double) LARGE)
                .containsEntry("maximumHeapBytes", (double) HEAP)
                .containsEntry("pausedMillis", 3 * 1400.0)
                .containsEntry("pauses", 3.0);
        assertThat(finding.fromUsers()).isEqualTo(USERS);
        assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(finding.sentence()).contains("up to 51 MB", "Room for char[] is wanted in " + EXPORT);
    }

    /** An object of less than a megabyte is large if the collector treats it apart. */
    @Test
    void sizesAreToldInTheUnitThatSuitsThem() {
        Measurements measurements = measured(run(long3(1400, request(600_000, true))));

        assertThat(detector.findings(
                        List.of(SERVICE), Taxonomy.standard().path("large-temporary-objects"), measurements))
                .singleElement()
                .satisfies(found -> assertThat(found.sentence()).contains("of up to 600 kB,"));
    }

    @Test
    void ifNobodyWasSeenItIsGuessedFromArrays() {
        Finding finding = finding(run(List.of())
                .allocations(
                        new AllocationSite("com.shop.Line", LOG, List.of(LOG), 9e9),
                        new AllocationSite("byte[]", EXPORT, List.of(EXPORT), 1e8)));

        assertThat(finding.artefact().location()).isEqualTo(EXPORT);
        assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
        assertThat(finding.sentence()).contains("Most memory in arrays is allocated as byte[] in " + EXPORT);
    }

    @Test
    void elseOnlyTheServiceIsKnown() {
        Finding finding = finding(run(List.of()));

        assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.SERVICE);
        assertThat(finding.artefact().name()).isEqualTo(SERVICE);
    }
}
