package dev.culprit.heuristics.analysis.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.detectors.messaging.EmptySemiTrucks;
import dev.culprit.heuristics.detectors.messaging.ExcessiveMessaging;
import dev.culprit.heuristics.detectors.remote.BottleneckService;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Others that hold calls up the more the more users there are, and what only looks like it. */
class GrowingWaitsTest {

    private static final int CALLS = 200;
    private static final Utilisation CALM = new Utilisation(0.2, 0.3, 0.05, 2);
    private static final Utilisation FULL = new Utilisation(0.2, 0.99, 0.05, 2);

    private final Detector service = new BottleneckService();
    private final Detector messaging = new ExcessiveMessaging();
    private final Detector trucks = new EmptySemiTrucks();

    private static WaitSite site(WaitState state, String resource, double waits, double millis) {
        return site(state, resource, waits, millis, Double.NaN);
    }

    private static WaitSite site(WaitState state, String resource, double waits, double millis, double bytes) {
        return new WaitSite(
                state,
                "a",
                resource,
                WaitSite.Code.at("shop.Prices.of(Prices.java:12)"),
                null,
                new WaitSite.Amount(CALLS * millis, Math.round(CALLS * waits), bytes));
    }

    private static Evidence run(int users, WaitState state, double millis, Utilisation use, WaitSite... sites) {
        return EvidenceBuilder.at(users)
                .calls("a", CALLS, state, call -> millis)
                .waitSites(sites)
                .utilisation(use)
                .build();
    }

    private static Measurements measured(Evidence alone, Evidence loaded) {
        return new Measurements(Requirement.parse("p99<200ms"), 20, List.of(loaded, alone));
    }

    private static Measurements calls(Utilisation use, double waitsUnderLoad) {
        WaitState state = WaitState.EXTERNAL_CALL;
        return measured(
                run(1, state, 420, CALM, site(state, "slow:80", 1, 400), site(state, "busy:80", 1, 20)),
                run(20, state, 740, use, site(state, "slow:80", 1, 400), site(state, "busy:80", waitsUnderLoad, 340)));
    }

    @Test
    void theServiceThatGrowsIsNamedAndNotTheOneThatTakesMost() {
        Measurements measurements = calls(CALM, 1);

        assertThat(service.judge("a", measurements)).isInstanceOf(Detected.class);
        assertThat(service.findings(List.of("a"), List.of("bottleneck-service"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.artefact().name()).isEqualTo("busy:80");
                    assertThat(finding.sentence()).contains("busy:80", "340 ms", "20 ms");
                });
    }

    @Test
    void waitsOfOtherServicesAndOtherStatesDoNotCount() {
        WaitState state = WaitState.EXTERNAL_CALL;
        WaitSite others = new WaitSite(state, "b", "others:80", new WaitSite.Amount(CALLS * 900, CALLS));
        WaitSite lock = site(WaitState.LOCK, "shop.Lock", 1, 700);
        Measurements measurements = measured(
                run(1, state, 40, CALM, site(state, "busy:80", 1, 20)),
                run(20, state, 360, CALM, site(state, "busy:80", 1, 340), others, lock));

        assertThat(service.findings(List.of("a"), List.of("bottleneck-service"), measurements))
                .singleElement()
                .satisfies(finding -> assertThat(finding.artefact().name()).isEqualTo("busy:80"));
    }

    @Test
    void aFindingTellsHowLongItIsWaitedForAndIsSurerWithThePlace() {
        Finding placed = service.findings(List.of("a"), List.of("bottleneck-service"), calls(CALM, 2))
                .get(0);
        assertThat(Told.of(placed.artefact().facts()))
                .containsEntry("waitsPerCall", 2.0)
                .containsEntry("singleUserWaitMillis", 20.0)
                .containsEntry("maximumLoadWaitMillis", 340.0)
                .containsEntry("singleUserMeanMillis", 420.0)
                .containsEntry("maximumLoadMeanMillis", 740.0);
        assertThat(placed.responseTimeShare()).isEqualTo(340 / 740.0);
        assertThat(placed.confidence()).isEqualTo(Confidence.HIGH);

        WaitState state = WaitState.EXTERNAL_CALL;
        WaitSite[] somewhere = IntStream.of(20, 340)
                .mapToObj(millis -> new WaitSite(state, "a", "busy:80", new WaitSite.Amount(CALLS * millis, CALLS)))
                .toArray(WaitSite[]::new);
        Measurements unplaced =
                measured(run(1, state, 40, CALM, somewhere[0]), run(20, state, 360, CALM, somewhere[1]));
        assertThat(service.findings(List.of("a"), List.of("bottleneck-service"), unplaced))
                .singleElement()
                .satisfies(finding -> assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM));
    }

    @Test
    void aServiceThatIsAskedMoreOftenIsNotSlower() {
        assertThat(service.judge("a", calls(CALM, 17))).isInstanceOf(NotDetected.class);
    }

    @Test
    void aMachineThatOthersFillIsNoServicesFault() {
        assertThat(service.judge("a", calls(FULL, 1))).isInstanceOf(NotDetected.class);
    }

    private static Measurements messages(String resource, double perCall) {
        WaitState state = WaitState.MESSAGING;
        return measured(
                run(1, state, 20, CALM, site(state, resource, perCall, 20)),
                run(20, state, 400, CALM, site(state, resource, perCall, 400)));
    }

    @Test
    void sendingIsExcessiveAndWaitingForAnAnswerIsNot() {
        assertThat(messaging.judge("a", messages("orders", 1))).isInstanceOf(Detected.class);
        assertThat(messaging.judge("a", messages("receive replies", 1))).isInstanceOf(NotDetected.class);
        assertThat(messaging.judge("a", messages("(createConnection)", 1))).isInstanceOf(NotDetected.class);
    }

    @Test
    void onlyManySendsAreEmptySemiTrucks() {
        assertThat(trucks.judge("a", messages("orders", 5))).isInstanceOf(Detected.class);
        assertThat(trucks.judge("a", messages("orders", 4))).isInstanceOf(NotDetected.class);
        assertThat(trucks.judge("a", messages("receive replies", 50))).isInstanceOf(NotDetected.class);
    }

    @Test
    void messagesThatAreFullAreNoEmptySemiTrucks() {
        assertThat(trucks.judge("a", sent(5, 1400)))
                .isInstanceOfSatisfying(
                        Detected.class,
                        detected -> assertThat(detected.reason()).contains("1,400 bytes"));
        assertThat(trucks.judge("a", sent(5, 1500))).isInstanceOf(NotDetected.class);
        assertThat(trucks.judge("a", sent(19, 8000))).isInstanceOf(NotDetected.class);
        assertThat(trucks.judge("a", sent(20, 8000))).isInstanceOf(Detected.class);
        assertThat(trucks.judge("a", sent(20, 8200))).isInstanceOf(NotDetected.class);
    }

    private static Measurements sent(double perCall, double bytes) {
        WaitState state = WaitState.MESSAGING;
        WaitSite site = site(state, "orders", perCall, 20, bytes);
        return measured(run(1, state, 20, CALM, site), run(20, state, 400, CALM, site));
    }

    @Test
    void smallMessagesAreFoundBesideMoreThatAreFull() {
        WaitState state = WaitState.MESSAGING;
        WaitSite full = site(state, "images", 20, 40, 10_000);
        WaitSite small = site(state, "audit", 15, 20, 100);
        Measurements measurements =
                measured(run(1, state, 60, CALM, full, small), run(20, state, 600, CALM, full, small));

        assertThat(trucks.judge("a", measurements))
                .isInstanceOfSatisfying(
                        Detected.class,
                        detected -> assertThat(detected.reason()).contains("audit"));
        assertThat(trucks.findings(List.of("a"), List.of("empty-semi-trucks"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.artefact().name()).isEqualTo("audit");
                    assertThat(finding.sentence()).contains("15 messages to audit", "of about 100 bytes each");
                });
        assertThat(trucks.findings(List.of("a"), List.of("empty-semi-trucks"), messages("orders", 5)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("of unknown size"));
    }

    @Test
    void sizesOfOtherServicesDoNotCount() {
        WaitState state = WaitState.MESSAGING;
        WaitSite mine = site(state, "orders", 5, 20, 100);
        WaitSite unknown = site(state, "orders", 5, 20);
        WaitSite others = new WaitSite(state, "b", "orders", new WaitSite.Amount(1, 1000, 1_000_000));
        Evidence alone = run(1, state, 60, CALM, mine, unknown, others);

        assertThat(Messages.meanBytes(alone, "a", "orders")).isEqualTo(100);
        assertThat(Messages.meanBytes(alone, "b", "orders")).isEqualTo(1_000_000);
        assertThat(Messages.meanBytes(alone, "a", "invoices")).isNaN();
    }
}
