package dev.culprit.heuristics.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A window of ten seconds. */
class LoadGapTest {

    private static ServiceCalls calls(String service, double[] starts, double... responses) {
        return new ServiceCalls(service, starts, responses, Map.of());
    }

    private static double longest(List<Pause> pauses, ServiceCalls... calls) {
        return LoadGap.longestMillis(EvidenceBuilder.at(10)
                .window(10_000)
                .calls(List.of(calls))
                .pauses(pauses)
                .build());
    }

    @Test
    void timeBetweenTwoCallsCounts() {
        assertThat(longest(List.of(), calls("a", new double[] {0, 5000}, 1000, 4900)))
                .isEqualTo(4000);
    }

    @Test
    void soDoesTimeBeforeTheFirstAndAfterTheLast() {
        assertThat(longest(List.of(), calls("a", new double[] {3000, 5000}, 1000, 4900)))
                .isEqualTo(3000);
        assertThat(longest(List.of(), calls("a", new double[] {0, 1000}, 1000, 500)))
                .isEqualTo(8500);
        assertThat(longest(List.of())).isEqualTo(10_000);
    }

    @Test
    void aCallOfAnyServiceFillsIt() {
        assertThat(longest(
                        List.of(),
                        calls("a", new double[] {0, 9000}, 1000, 1000),
                        calls("b", new double[] {500}, 7000)))
                .isEqualTo(1500);
    }

    @Test
    void pausesOfTheApplicationAreNoGaps() {
        assertThat(longest(
                        List.of(new Pause(Pause.Kind.GC, 1000, 6000, "Full")),
                        calls("a", new double[] {0, 9000}, 1000, 1000)))
                .isEqualTo(2000);
    }

    @Test
    void whatComesAfterTheWindowDoesNotMakeItLonger() {
        assertThat(longest(List.of(), calls("a", new double[] {0, 15_000}, 4000, 10)))
                .isEqualTo(6000);
        assertThat(longest(List.of(), calls("a", new double[] {0}, 15_000))).isZero();
    }
}
