package dev.culprit.heuristics.detectors.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the collector takes of calls that wait for processors, and what for. */
class ExcessiveDynamicAllocationTest {

    private static final String SERVICE = "GET /offers";
    private static final int USERS = 50;
    private static final int CALLS = 3000;
    private static final int SEEDS = 50;
    private static final long HEAP = 512_000_000;
    private static final Request SMALL = new Request(48, false, null, List.of());
    private static final Request LARGE = new Request(HEAP / 10, false, null, List.of());
    private static final Request UNTOLD = new Request(-1, false, null, List.of());
    private static final String COPY = "com.shop.Offers.copy(Offers.java:83)";

    private final ExcessiveDynamicAllocation detector = new ExcessiveDynamicAllocation();

    /** A window in which the collector takes this share of the time. */
    private static EvidenceBuilder run(Random random, double share, @Nullable Request request) {
        double[] starts =
                IntStream.range(0, CALLS).mapToDouble(call -> 20.0 * call).toArray();
        double[] responses = IntStream.range(0, CALLS)
                .mapToDouble(call -> 1000 + 600 * random.nextDouble())
                .toArray();
        double[] collecting =
                Arrays.stream(responses).map(millis -> share * millis).toArray();
        double[] waiting =
                Arrays.stream(responses).map(millis -> (1 - share) * millis).toArray();
        List<Pause> pauses = new ArrayList<>();
        for (double at = 0; at < 60_000; at += 100) {
            pauses.add(new Pause(Pause.Kind.GC, at, 100 * share, "New (Allocation Failure)", request));
        }
        return EvidenceBuilder.at(USERS)
                .calls(List.of(new ServiceCalls(
                        SERVICE, starts, responses, Map.of(WaitState.GC, collecting, WaitState.RUN_QUEUE, waiting))))
                .pauses(pauses)
                .heap(HEAP, HEAP / 4, HEAP / 3);
    }

    private static Measurements measured(EvidenceBuilder run) {
        return new Measurements(Requirement.parse("p99<1s"), USERS, List.of(run.build()));
    }

    private VerdictKind verdict(EvidenceBuilder run) {
        return detector.judge(SERVICE, measured(run)).kind();
    }

    @Test
    void aLargePartOfTheTimeIsTooMuch() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double share = random.nextDouble();

            assertThat(verdict(run(random, share, SMALL)))
                    .as("seed %d, share %s", seed, share)
                    .isEqualTo(share >= 0.25 ? VerdictKind.DETECTED : VerdictKind.NOT_DETECTED);
        }
    }

    @Test
    void itMustBeForSmallObjects() {
        assertThat(verdict(run(new Random(1), 0.4, LARGE))).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(run(new Random(1), 0.4, null)))
                .as("asked for, or for classes")
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** A cache that fills the heap, a leak: the collector finds nothing to clear, and comes all the time. */
    @Test
    void whatIsKeptIsNoGarbage() {
        assertThat(verdict(run(new Random(1), 0.4, SMALL).heap(HEAP, HEAP * 7 / 10, HEAP * 9 / 10)))
                .isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(run(new Random(1), 0.4, SMALL).heap(HEAP, HEAP * 9 / 10, HEAP * 3 / 10)))
                .as("garbage that only a collection of the whole heap clears")
                .isEqualTo(VerdictKind.DETECTED);
    }

    /** Two of five pauses make room for the first. */
    private EvidenceBuilder fifths(@Nullable Request first, @Nullable Request second) {
        List<Pause> pauses = new ArrayList<>();
        for (int at = 0; at < 60_000; at += 100) {
            pauses.add(new Pause(Pause.Kind.GC, at, 40, "New (Allocation Failure)", at / 100 % 5 < 2 ? first : second));
        }
        return run(new Random(1), 0.4, null).pauses(pauses);
    }

    /** As in recordings of earlier versions. */
    @Test
    void sizesThatWereNotRecordedDecideNothing() {
        assertThat(detector.judge(SERVICE, measured(run(new Random(1), 0.4, UNTOLD))))
                .isInstanceOfSatisfying(
                        NotApplicable.class,
                        verdict -> assertThat(verdict.reason())
                                .contains("For 100 % of their time", "recording made by this version"));
        assertThat(verdict(run(new Random(1), 0.2, UNTOLD))).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(run(new Random(1), 0.4, UNTOLD).heap(HEAP, HEAP * 7 / 10)))
                .as("in a full heap")
                .isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(fifths(UNTOLD, SMALL))).isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict(fifths(UNTOLD, LARGE))).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(fifths(SMALL, UNTOLD))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(fifths(LARGE, UNTOLD))).isEqualTo(VerdictKind.NOT_APPLICABLE);
    }

    @Test
    void whatIsNotKnownAccusesNobody() {
        assertThat(verdict(run(new Random(1), 0.4, SMALL).heap(HEAP))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(run(new Random(1), 0.4, SMALL).heap(-1, HEAP / 4))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(run(new Random(1), 0.4, LARGE).heap(-1, HEAP / 4))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(run(new Random(1), 0.4, null).heap(-1, HEAP / 4)))
                .as("asked for")
                .isEqualTo(VerdictKind.NOT_DETECTED);
        Verdict uncalled = detector.judge("GET /other", measured(run(new Random(1), 0.4, SMALL)));
        assertThat(uncalled)
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        verdict -> assertThat(verdict.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    /** Of calls, one every 20 ms, whose computing takes so many of two processors, of which the JVM has 1.8. */
    private boolean explains(double computing) {
        return detector.explains(
                SERVICE,
                measured(EvidenceBuilder.at(USERS)
                        .calls(
                                SERVICE,
                                CALLS,
                                Map.of(
                                        WaitState.CPU, call -> computing * 20,
                                        WaitState.RUN_QUEUE, call -> 1500 - computing * 20))
                        .utilisation(new Utilisation(0.9, 0.9, 0, 2))));
    }

    @Test
    void whoeverHasMoreOfTheProcessorsLeads() {
        assertThat(explains(0.88)).as("0.44 of them computing, 0.46 besides").isTrue();
        assertThat(explains(0.92)).as("0.46 of them computing, 0.44 besides").isFalse();
        assertThat(detector.explains("GET /other", measured(run(new Random(1), 0.4, SMALL))))
                .as("not known")
                .isTrue();
    }

    @Test
    void severityIsHowManyCallsAreInPausesAtATime() {
        assertThat(detector.judge(SERVICE, measured(run(new Random(1), 0.4, SMALL))))
                .isInstanceOfSatisfying(
                        Detected.class,
                        found -> assertThat(found.severity())
                                .isBetween(0.39 * 1300 * CALLS / 60_000, 0.41 * 1300 * CALLS / 60_000));
    }

    @Test
    void thePlaceThatAllocatesIsNamedAndTheMethodThatComputesTold() {
        Measurements measurements = measured(run(new Random(1), 0.4, SMALL))
                .with(run(new Random(2), 0.4, SMALL)
                        .targeted()
                        .allocations(
                                new AllocationSite("java.lang.Integer", COPY, List.of(COPY), 9e9),
                                new AllocationSite("byte[]", "com.shop.Log.line(Log.java:12)", List.of(), 1e9))
                        .waitSites(new WaitSite(
                                WaitState.CPU,
                                SERVICE,
                                "com.shop.Offers.rank",
                                WaitSite.Code.at("com.shop.Offers.rank(Offers.java:40)"),
                                null,
                                new WaitSite.Amount(40_000, 4000)))
                        .build());

        assertThat(detector.findings(
                        List.of(SERVICE), Taxonomy.standard().path("excessive-dynamic-allocation"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.GC);
                    assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.METHOD);
                    assertThat(finding.artefact().name()).isEqualTo("com.shop.Offers.copy");
                    assertThat(finding.artefact().location()).isEqualTo(COPY);
                    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
                    assertThat(finding.responseTimeShare()).isBetween(0.39, 0.41);
                    assertThat(finding.sentence())
                            .contains(
                                    "spend 40 % of their time in pauses of the collector",
                                    "25 % of the heap",
                                    "java.lang.Integer in " + COPY,
                                    "Most other processor time goes to com.shop.Offers.rank.");
                });
    }
}
