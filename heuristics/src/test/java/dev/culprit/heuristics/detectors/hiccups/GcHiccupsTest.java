package dev.culprit.heuristics.detectors.hiccups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GcHiccupsTest {

    private static final int CALLS = 3000;

    /**
     * Three times in a minute calls take 1.5 s for two seconds; of that so much is collections.
     *
     * @param everyMillis from one short pause to the next
     */
    private static Verdict judge(double collecting, double everyMillis, double pauseMillis) {
        double[] starts =
                IntStream.range(0, CALLS).mapToDouble(call -> 20.0 * call).toArray();
        double[] responses = DoubleStream.of(starts)
                .map(start -> start % 20_000 < 2000 ? 1500 : 20)
                .toArray();
        double[] collections = DoubleStream.of(responses)
                .map(millis -> millis > 1000 ? 1480 * collecting : 0)
                .toArray();
        double[] locked = IntStream.range(0, CALLS)
                .mapToDouble(call -> responses[call] - collections[call])
                .toArray();
        List<Pause> pauses = DoubleStream.iterate(0, at -> at < 60_000, at -> at + everyMillis)
                .mapToObj(at -> new Pause(Pause.Kind.GC, at, pauseMillis, "Young"))
                .toList();
        Evidence run = EvidenceBuilder.at(50)
                .calls(List.of(new ServiceCalls(
                        "a", starts, responses, Map.of(WaitState.GC, collections, WaitState.LOCK, locked))))
                .pauses(pauses)
                .build();
        return new GcHiccups().judge("a", new Measurements(Requirement.parse("p99<1s"), 50, List.of(run)));
    }

    @Test
    void longPausesAreTheCause() {
        assertThat(judge(0.9, 20_000, 1400)).isInstanceOf(Detected.class);
        assertThat(judge(0.3, 20_000, 500))
                .as("calls queue for other things, too, after such a pause")
                .isInstanceOf(Detected.class);
    }

    @Test
    void shortOnesThatHappenAllTheTimeAreNot() {
        assertThat(judge(0.08, 250, 20)).isInstanceOf(NotDetected.class);
    }
}
