package dev.culprit.heuristics.analysis.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.detectors.remote.ChattyService;
import dev.culprit.heuristics.detectors.remote.TheKnot;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Few long calls to others are a knot, many short ones are chatty, and neither is both. */
class RemoteCallsTest {

    private static final int CALLS = 100;
    private static final double MILLIS = 300;

    private final TheKnot knot = new TheKnot();
    private final ChattyService chatty = new ChattyService();

    private static Measurements measured(WaitSite... sites) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                20,
                List.of(
                        EvidenceBuilder.at(1)
                                .calls("a", CALLS, WaitState.EXTERNAL_CALL, call -> MILLIS)
                                .waitSites(sites)
                                .build(),
                        EvidenceBuilder.at(1)
                                .targeted()
                                .calls("a", CALLS, WaitState.EXTERNAL_CALL, call -> MILLIS)
                                .waitSites(sites)
                                .build()));
    }

    /** Per call of the service so many waits, together so long. */
    private static WaitSite site(WaitState state, String peer, int waits, double millis) {
        return new WaitSite(
                state,
                "a",
                peer,
                WaitSite.Code.at("shop.Prices.of(Prices.java:12)"),
                null,
                new WaitSite.Amount(CALLS * millis, (long) CALLS * waits));
    }

    @Test
    void fewLongCallsAreAKnot() {
        Measurements measurements = measured(site(WaitState.EXTERNAL_CALL, "prices:80", 3, 250));

        assertThat(knot.judge("a", measurements)).isInstanceOf(Detected.class);
        assertThat(chatty.judge("a", measurements)).isInstanceOf(NotDetected.class);
        assertThat(knot.findings(List.of("a"), List.of("performance-problem", "the-knot"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.EXTERNAL_CALL);
                    assertThat(finding.artefact().name()).isEqualTo("prices:80");
                    assertThat(finding.artefact().location()).isEqualTo("shop.Prices.of(Prices.java:12)");
                    assertThat(finding.sentence())
                            .startsWith("a waits for prices:80 250 ms per call for a single user already: 83 % of its");
                });
    }

    @Test
    void manyShortCallsAreChatty() {
        Measurements measurements = measured(site(WaitState.EXTERNAL_CALL, "prices:80", 40, 250));

        assertThat(chatty.judge("a", measurements)).isInstanceOf(Detected.class);
        assertThat(knot.judge("a", measurements)).isInstanceOf(NotDetected.class);
        assertThat(chatty.findings(List.of("a"), List.of("performance-problem", "chatty-service"), measurements))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("waits 40 times per call for prices:80"));
    }

    /** The head of an answer is the client's waiting, its body the socket's. */
    @Test
    void waitingForOnePeerIsAddedUp() {
        Measurements measurements = measured(
                site(WaitState.EXTERNAL_CALL, "prices:80", 1, 80), site(WaitState.NETWORK, "prices:80", 2, 100));

        assertThat(knot.judge("a", measurements)).isInstanceOf(Detected.class);
        assertThat(knot.findings(List.of("a"), List.of("the-knot"), measurements))
                .extracting(Finding::cause, Finding::responseTimeShare)
                .containsExactly(tuple(Cause.NETWORK, 0.6));
    }

    @Test
    void aPlaceIsToldIfHalfOfTheTimeHasIt() {
        WaitSite body = new WaitSite(WaitState.NETWORK, "a", "prices:80", new WaitSite.Amount(CALLS * 100, CALLS));
        Measurements most = measured(
                body,
                site(WaitState.EXTERNAL_CALL, "prices:80", 20, 60),
                site(WaitState.EXTERNAL_CALL, "prices:80", 20, 50));
        Measurements least = measured(body, site(WaitState.EXTERNAL_CALL, "prices:80", 20, 90));

        assertThat(chatty.findings(List.of("a"), List.of("chatty-service"), most))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.artefact().location()).isEqualTo("shop.Prices.of(Prices.java:12)"));
        assertThat(chatty.findings(List.of("a"), List.of("chatty-service"), least))
                .singleElement()
                .satisfies(finding -> assertThat(finding.artefact().location()).isNull());
    }

    @Test
    void twoPlacesOfOnePeerAreAddedUp() {
        Measurements measurements = measured(
                site(WaitState.EXTERNAL_CALL, "prices:80", 6, 80), site(WaitState.EXTERNAL_CALL, "prices:80", 5, 100));

        assertThat(chatty.judge("a", measurements)).isInstanceOf(Detected.class);
        assertThat(chatty.findings(List.of("a"), List.of("chatty-service"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(Told.of(finding.artefact().facts()))
                            .containsEntry("waitsPerCall", 11.0)
                            .containsEntry("waitPerCallMillis", 180.0);
                    assertThat(finding.responseTimeShare()).isCloseTo(0.6, within(1e-9));
                });
    }

    @Test
    void tenWaitsAreManyAndHalfOfTheTimeIsMost() {
        assertThat(chatty.judge("a", measured(site(WaitState.EXTERNAL_CALL, "prices:80", 10, 150))))
                .isInstanceOf(Detected.class);
        assertThat(chatty.judge("a", measured(site(WaitState.EXTERNAL_CALL, "prices:80", 9, 150))))
                .isInstanceOf(NotDetected.class);
        assertThat(knot.judge("a", measured(site(WaitState.EXTERNAL_CALL, "prices:80", 9, 150))))
                .isInstanceOf(Detected.class);
        assertThat(knot.judge("a", measured(site(WaitState.EXTERNAL_CALL, "prices:80", 9, 149))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void waitingOfOthersAndForOtherThingsDoesNotCount() {
        WaitSite others =
                new WaitSite(WaitState.EXTERNAL_CALL, "b", "prices:80", new WaitSite.Amount(CALLS * 900, CALLS));
        Measurements measurements = measured(
                others,
                site(WaitState.MONITOR, "shop.Lock", 1, 200),
                site(WaitState.EXTERNAL_CALL, "prices:80", 3, 100));

        assertThat(knot.judge("a", measurements)).isInstanceOf(NotDetected.class);
    }

    @Test
    void severalPeersTogetherAreAKnotNamedByTheSlowest() {
        Measurements measurements = measured(
                site(WaitState.EXTERNAL_CALL, "stock:80", 1, 80), site(WaitState.EXTERNAL_CALL, "prices:80", 1, 100));

        assertThat(knot.judge("a", measurements)).isInstanceOf(Detected.class);
        assertThat(knot.findings(List.of("a"), List.of("the-knot"), measurements))
                .singleElement()
                .satisfies(finding -> assertThat(finding.artefact().name()).isEqualTo("prices:80"));
    }

    @Test
    void othersThatTakeLittleAreNeither() {
        Measurements measurements = measured(site(WaitState.EXTERNAL_CALL, "prices:80", 40, 140));

        assertThat(chatty.judge("a", measurements)).isInstanceOf(NotDetected.class);
        assertThat(knot.judge("a", measurements)).isInstanceOf(NotDetected.class);
    }

    @Test
    void ofWhatIsHardlyCalledNothingIsSaid() {
        Measurements measurements = measured(site(WaitState.EXTERNAL_CALL, "prices:80", 3, 250));

        for (Detector detector : List.of(knot, chatty)) {
            assertThat(detector.judge("never called", measurements))
                    .isInstanceOfSatisfying(
                            Inconclusive.class,
                            verdict -> assertThat(verdict.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
            assertThat(detector.findings(List.of("never called"), List.of("the-knot"), measurements))
                    .isEmpty();
        }
    }

    /** One request with a long body: its socket is read again and again. */
    @Test
    void aLongAnswerIsNoChatter() {
        Measurements measurements = measured(
                site(WaitState.EXTERNAL_CALL, "prices:80", 1, 80), site(WaitState.NETWORK, "prices:80", 60, 170));

        assertThat(chatty.judge("a", measurements)).isInstanceOf(NotDetected.class);
        assertThat(knot.judge("a", measurements)).isInstanceOf(Detected.class);
    }
}
