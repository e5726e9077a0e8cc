package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineTest {

    @ParameterizedTest
    @CsvSource({
        "60000, 120, 500",
        "60000.8, 120, 500.007",
        "180000, 120, 1500",
        "2000, 4, 500",
        "2400, 4, 600",
        "999, 1, 0",
        "300, 1, 0"
    })
    void slicesAreEqualFewAndNotTooShort(double window, int count, double second) {
        List<Slice> slices = Timeline.of(run(window, List.of(), List.of()));

        assertThat(slices).hasSize(count);
        assertThat(slices.get(0).startMillis()).isZero();
        if (count > 1) {
            assertThat(slices.get(1).startMillis()).isEqualTo(second);
        }
    }

    @Test
    void callsOfAllServicesCountWhereTheyBegan() {
        ServiceCalls one = calls("GET /a", new double[] {0, 499.9, 500, 2000}, new double[] {10, 1000, 30, 7});
        ServiceCalls other = calls("GET /b", new double[] {100, 999}, new double[] {40, 50});

        assertThat(Timeline.of(run(2000, List.of(one, other), List.of())))
                .containsExactly(
                        new Slice(0, 3, 350, 1000, 0),
                        new Slice(500, 2, 40, 50, 0),
                        new Slice(1000, 0, Double.NaN, Double.NaN, 0),
                        new Slice(1500, 1, 7, 7, 0));
    }

    @Test
    void threePausesAreInTheirSlices() {
        List<Pause> pauses = List.of(
                pause(-30, 50), // 20 ms of it inside the window
                pause(980, 540), // 20 ms, a whole slice, and 20 ms
                pause(1990, 100), // 10 ms of it inside the window
                new Pause(Pause.Kind.STALL, 100, 200, ""));

        assertThat(Timeline.of(run(2000, List.of(), pauses)))
                .extracting(Slice::pausedMillis)
                .containsExactly(20.0, 20.0, 500.0, 30.0);
    }

    @Test
    void pausesOutsideTheWindowAndOnBordersAddNothing() {
        List<Pause> pauses = List.of(pause(-100, 50), pause(-50, 50), pause(500, 0), pause(2000, 50), pause(9000, 50));

        assertThat(Timeline.of(run(2000, List.of(), pauses)))
                .extracting(Slice::pausedMillis)
                .containsOnly(0.0);
    }

    @Test
    void overlappingReportsOfPausesNeverExceedTheirSlice() {
        List<Pause> pauses = List.of(pause(0, 500), pause(0, 500));

        assertThat(Timeline.of(run(1000, List.of(), pauses)))
                .extracting(Slice::pausedMillis)
                .containsExactly(500.0, 0.0);
    }

    @Test
    void withoutAWindowThereIsNothing() {
        assertThat(Timeline.of(run(0, List.of(), List.of(pause(0, 10))))).isEmpty();
    }

    private static Pause pause(double start, double millis) {
        return new Pause(Pause.Kind.GC, start, millis, "G1New");
    }

    private static ServiceCalls calls(String service, double[] starts, double[] responses) {
        return new ServiceCalls(service, starts, responses, Map.of());
    }

    private static Evidence run(double windowMillis, List<ServiceCalls> services, List<Pause> pauses) {
        return EvidenceBuilder.at(50)
                .window(windowMillis)
                .calls(services)
                .pauses(pauses)
                .build();
    }
}
