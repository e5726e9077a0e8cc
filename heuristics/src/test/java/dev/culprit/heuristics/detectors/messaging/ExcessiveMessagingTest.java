package dev.culprit.heuristics.detectors.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
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

/** A single user's calls sleep for 20 ms; under load they take longer by messaging and by sleeping. */
class ExcessiveMessagingTest {

    private static final int CALLS = 1000;

    private static Measurements measurements(double messaging, double sleeping, double processors, String resource) {
        WaitSite site = new WaitSite(WaitState.MESSAGING, "a", resource, new WaitSite.Amount(messaging * CALLS, CALLS));
        return new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(
                        EvidenceBuilder.at(50)
                                .calls(List.of(Alike.calls(
                                        "a",
                                        CALLS,
                                        Map.of(WaitState.MESSAGING, messaging, WaitState.SLEEP, 20 + sleeping))))
                                .waitSites(site)
                                .utilisation(new Utilisation(processors, processors, 0, 2))
                                .build(),
                        EvidenceBuilder.at(1)
                                .calls(List.of(Alike.calls("a", 100, Map.of(WaitState.SLEEP, 20.0))))
                                .build()));
    }

    private static Verdict judge(double messaging, double sleeping, double processors, String resource) {
        return new ExcessiveMessaging().judge("a", measurements(messaging, sleeping, processors, resource));
    }

    @Test
    void halfOfTheGrowthIsTheBroker() {
        assertThat(judge(300, 300, 0.2, "orders"))
                .isInstanceOfSatisfying(
                        Detected.class,
                        found -> assertThat(found.severity()).isCloseTo(300.0 * CALLS / 60_000, within(1e-9)));
        assertThat(judge(299, 301, 0.2, "orders")).isInstanceOf(NotDetected.class);
    }

    @Test
    void whoeverWaitsForProcessorsDoesNotBlameTheBroker() {
        assertThat(judge(300, 0, 1, "orders"))
                .isInstanceOfSatisfying(
                        NotDetected.class, found -> assertThat(found.reason()).contains("the processors are full"));
    }

    /** At 86 % of two processors calls of 20 ms would take 57 ms more: not 300. */
    @Test
    void processorsThatExplainLittleAreNoExcuse() {
        assertThat(judge(300, 0, 0.86, "orders")).isInstanceOf(Detected.class);
        assertThat(judge(110, 0, 0.86, "orders")).isInstanceOf(NotDetected.class);
    }

    @Test
    void receivingAndConnectingIsSomebodyElsesSlowness() {
        assertThat(judge(300, 0, 0.2, "receive orders")).isInstanceOf(NotDetected.class);
        assertThat(judge(300, 0, 0.2, "(connect)"))
                .isInstanceOfSatisfying(
                        NotDetected.class,
                        found -> assertThat(found.reason()).contains("mostly (connect): they wait for others"));
    }

    @Test
    void whatDoesNotGrowIsNoneAndWhatWasNotCalledIsLeftOpen() {
        assertThat(judge(0, 0, 0.2, "orders")).isEqualTo(new NotDetected("Response times do not grow."));
        assertThat(new ExcessiveMessaging().judge("b", measurements(300, 0, 0.2, "orders")))
                .isInstanceOfSatisfying(
                        Inconclusive.class, open -> assertThat(open.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    @Test
    void theDestinationIsNamed() {
        assertThat(new ExcessiveMessaging().findings(List.of("a"), List.of(), measurements(180, 0, 0.2, "orders")))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.cause()).isEqualTo(Cause.MESSAGING);
                    assertThat(found.artefact().name()).isEqualTo("orders");
                    assertThat(found.responseTimeShare()).isEqualTo(0.9);
                    assertThat(found.sentence()).startsWith("Messages to orders are more than the broker");
                    assertThat(found.advice()).startsWith("Send fewer messages");
                });
    }
}
