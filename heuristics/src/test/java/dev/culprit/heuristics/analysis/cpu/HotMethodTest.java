package dev.culprit.heuristics.analysis.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotMethodTest {

    private static final String SERVICE = "GET /home";

    private static final WaitSite SAMPLED = sampled("shop.Front.answer", 2700);
    private static final WaitSite OTHER = sampled("shop.Similar.likeness", 300);

    @Test
    void samplesHoldWithoutAnotherWitness() {
        HotMethod hot = of();

        assertThat(hot.site()).isEqualTo(SAMPLED);
        assertThat(hot.sampled()).isEmpty();
    }

    @Test
    void stoppedThreadsThatContradictHold() {
        HotMethod hot = of(stopped("shop.Similar.likeness", 24), stopped("shop.Front.answer", 6));

        assertThat(hot.site().resource()).isEqualTo("shop.Similar.likeness");
        assertThat(hot.site().location()).isEqualTo("shop.Similar.likeness(X.java:7)");
        assertThat(hot.site().totalMillis()).isEqualTo(2400);
        assertThat(hot.site().waits()).isEqualTo(24);
        assertThat(hot.sampled()).contains("shop.Front.answer");
    }

    @Test
    void aQuarterOfTheSamplesShareIsNoContradiction() {
        HotMethod hot = of(stopped("shop.Similar.likeness", 23), stopped("shop.Front.answer", 7));

        assertThat(hot.site()).isEqualTo(SAMPLED);
        assertThat(hot.sampled()).isEmpty();
    }

    @Test
    void aFewStoppedThreadsDoNotCount() {
        assertThat(of(stopped("shop.Similar.likeness", 9)).site()).isEqualTo(SAMPLED);
        assertThat(of(stopped("shop.Similar.likeness", 10)).site()).isNotEqualTo(SAMPLED);
    }

    @Test
    void stoppedThreadsThatDisagreeAmongThemselvesNameNothingElse() {
        HotMethod hot = of(stopped("shop.A.a", 49), stopped("shop.B.b", 49), stopped("shop.Front.answer", 2));

        assertThat(hot.site()).isEqualTo(SAMPLED);
    }

    @Test
    void threadsInCallsOfOtherServicesAreNoWitnesses() {
        HotMethod hot = of(new ComputingSite("GET /other", "shop.Similar.likeness", null, List.of(), 100));

        assertThat(hot.site()).isEqualTo(SAMPLED);
    }

    @Test
    void withoutSamplesThereIsNoMethod() {
        Evidence run = EvidenceBuilder.at(1)
                .computing(stopped("shop.Similar.likeness", 24))
                .build();

        assertThat(HotMethod.of(run, SERVICE)).isEmpty();
    }

    private static HotMethod of(ComputingSite... stopped) {
        Evidence run = EvidenceBuilder.at(1)
                .waitSites(OTHER, SAMPLED)
                .computing(stopped)
                .build();
        return HotMethod.of(run, SERVICE).orElseThrow();
    }

    private static WaitSite sampled(String method, double millis) {
        return new WaitSite(
                WaitState.CPU,
                SERVICE,
                method,
                new WaitSite.Code(method + "(X.java:1)", List.of(method + "(X.java:1)")),
                null,
                new WaitSite.Amount(millis, Math.round(millis / 10)));
    }

    private static ComputingSite stopped(String method, long looks) {
        return new ComputingSite(SERVICE, method, method + "(X.java:7)", List.of(method + "(X.java:7)"), looks);
    }
}
