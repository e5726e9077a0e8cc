package dev.culprit.heuristics.detectors.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A hundred calls of a single user. */
class EmptySemiTrucksTest {

    private static final int CALLS = 100;

    /** So many messages of so many bytes. */
    private static WaitSite sent(WaitState state, String service, String destination, long messages, double bytes) {
        return new WaitSite(state, service, destination, new WaitSite.Amount(5.0 * messages, messages, bytes));
    }

    private static WaitSite sent(String destination, long messages, double bytes) {
        return sent(WaitState.MESSAGING, "a", destination, messages, bytes);
    }

    private static EvidenceBuilder window(int users, WaitSite... sites) {
        return EvidenceBuilder.at(users)
                .calls(List.of(Alike.calls("a", CALLS, Map.of(WaitState.MESSAGING, users * 25.0))))
                .waitSites(sites);
    }

    private static Measurements measurements(WaitSite... sites) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(window(50, sites).build(), window(1, sites).build()));
    }

    private static Verdict judge(WaitSite... sites) {
        return new EmptySemiTrucks().judge("a", measurements(sites));
    }

    @Test
    void fiveMessagesPerCallAreMany() {
        assertThat(judge(sent("orders", 500, 100))).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isEqualTo(5);
            assertThat(found.reason())
                    .isEqualTo("5.0 messages per call of the service to orders, of about 100 bytes each.");
        });
        assertThat(judge(sent("orders", 499, 100))).isInstanceOf(NotDetected.class);
    }

    @Test
    void fewMessagesAreEnoughOnlyIfMoreWouldFitIntoAPacket() {
        assertThat(judge(sent("orders", 1999, 1459))).isInstanceOf(Detected.class);
        assertThat(judge(sent("orders", 1999, 1460)))
                .isInstanceOfSatisfying(
                        NotDetected.class, found -> assertThat(found.reason()).endsWith("; they are full."));
        assertThat(judge(sent("orders", 499, 1460)).reason()).doesNotContain("full");
    }

    @Test
    void twentyMessagesHaveTheirWayToTheBrokerEachUnlessTheyAreLarge() {
        assertThat(judge(sent("orders", 2000, 8191))).isInstanceOf(Detected.class);
        assertThat(judge(sent("orders", 2000, 8192))).isInstanceOf(NotDetected.class);
    }

    @Test
    void anUnknownSizeIsSaid() {
        assertThat(judge(sent("orders", 500, Double.NaN)))
                .isInstanceOfSatisfying(
                        Detected.class, found -> assertThat(found.reason()).contains("of unknown size"));
    }

    @Test
    void onlyWhatThisServiceSendsCounts() {
        assertThat(judge(
                        sent(WaitState.NETWORK, "a", "orders", 900, 100),
                        sent(WaitState.MESSAGING, "b", "orders", 900, 100),
                        sent("receive orders", 900, 100),
                        sent("(commit)", 900, 100)))
                .isEqualTo(new NotDetected("A single user's calls send no messages."));
    }

    @Test
    void fullTrucksToOnePlaceDoNotHideEmptyOnesToAnother() {
        assertThat(judge(sent("files", 900, 5000), sent("orders", 600, 100), sent("mail", 700, 100)))
                .isInstanceOfSatisfying(
                        Detected.class, found -> assertThat(found.severity()).isEqualTo(7));
        assertThat(judge(sent("mail", 600, 5000), sent("files", 900, 5000)).reason())
                .startsWith("9.0 messages per call of the service to files");
    }

    @Test
    void aServiceThatASingleUserDidNotCallIsLeftOpen() {
        assertThat(new EmptySemiTrucks().judge("b", measurements()))
                .isInstanceOfSatisfying(
                        Inconclusive.class, open -> assertThat(open.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    @Test
    void aFindingNamesTheDestinationOfEmptyTrucksOnly() {
        assertThat(new EmptySemiTrucks()
                        .findings(
                                List.of("a"),
                                List.of(),
                                measurements(sent("files", 900, 5000), sent("orders", 600, 100))))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.artefact().name()).isEqualTo("orders");
                    assertThat(found.sentence())
                            .startsWith("a sends 6 messages to orders for one request, of about 100 bytes each");
                });
    }
}
