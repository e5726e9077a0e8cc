package dev.culprit.heuristics.analysis.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessorsTest {

    private static final Utilisation FULL = new Utilisation(0.94, 0.98, 0.03, 2);

    /** So many calls per minute that compute for 38 ms and wait for a lock for the rest; all alone they take 40 ms. */
    private static boolean areBottleneck(int users, int calls, double millis, Utilisation use) {
        return areBottleneck(users, List.of(calls("a", calls, millis, WaitState.LOCK, 38)), "a", use);
    }

    private static boolean areBottleneck(int users, List<ServiceCalls> loaded, String service, Utilisation use) {
        return areBottleneck(users, EvidenceBuilder.at(users).calls(loaded).utilisation(use), service);
    }

    private static boolean areBottleneck(int users, EvidenceBuilder loaded, String service) {
        return Processors.areBottleneck(service, measured(users, loaded));
    }

    private static Measurements measured(int users, EvidenceBuilder loaded) {
        return measured(users, loaded, alone());
    }

    private static EvidenceBuilder alone() {
        return EvidenceBuilder.at(1)
                .calls("a", 700, WaitState.CPU, call -> 40)
                .calls("b", 700, WaitState.CPU, call -> 20);
    }

    private static Measurements measured(int users, EvidenceBuilder loaded, EvidenceBuilder alone) {
        Evidence single = alone.build();
        return new Measurements(Requirement.DEFAULT, users, List.of(single, loaded.build()));
    }

    private static ServiceCalls calls(String service, int count, double millis, WaitState waits, double computes) {
        double[] starts = IntStream.range(0, count)
                .mapToDouble(call -> 60_000.0 * call / count)
                .toArray();
        return new ServiceCalls(
                service,
                starts,
                all(count, millis),
                Map.of(waits, all(count, millis - computes), WaitState.CPU, all(count, computes)));
    }

    private static double[] all(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    @Test
    void fullProcessorsAreWhateverCallsWaitFor() {
        assertThat(areBottleneck(40, 3000, 350, FULL)).isTrue();
    }

    @Test
    void processorsThatCouldDoMoreAreNot() {
        assertThat(areBottleneck(40, 3000, 350, new Utilisation(0.55, 0.6, 0.03, 2)))
                .isFalse();
    }

    /** 1 processor, 10 ms of it and 14.5 ms in a monitor for every call: without the monitor 100 instead of 69 per second. */
    @Test
    void aLockThatIsTighterThanBusyProcessorsIsNotExcused() {
        assertThat(areBottleneck(40, 69 * 60, 580, new Utilisation(0.67, 0.69, 0.02, 1)))
                .isFalse();
    }

    /** 2000 users who think for 38 s: without the lock they would hardly call more often, and soon find a processor. */
    @Test
    void busyProcessorsThatExplainLittleAreNot() {
        assertThat(areBottleneck(2000, 3000, 2000, new Utilisation(0.9, 0.91, 0.01, 2)))
                .isFalse();
    }

    /** One service computes, the other holds a lock over 19 ms of waiting for somebody else. */
    @Test
    void aServiceThatHardlyComputesDoesNotWaitForProcessors() {
        List<ServiceCalls> two =
                List.of(calls("a", 1100, 1300, WaitState.RUN_QUEUE, 100), calls("b", 3000, 300, WaitState.LOCK, 1));

        assertThat(areBottleneck(40, two, "a", FULL)).isTrue();
        assertThat(areBottleneck(40, two, "b", FULL)).isFalse();
    }

    @Test
    void processorsThatTheCollectorFillsAreNot() {
        assertThat(areBottleneck(40, List.of(calls("a", 3000, 350, WaitState.LOCK, 38)), "a", FULL))
                .isTrue();
        assertThat(areBottleneck(40, List.of(calls("a", 3000, 350, WaitState.GC, 38)), "a", FULL))
                .isFalse();
    }

    @Test
    void processorsAreNotIfTheServiceWaitsForLocksOfTheDatabase() {
        assertThat(areBottleneck(40, waits(WaitState.DATABASE).database(3, 12), "a"))
                .isFalse();
        assertThat(areBottleneck(40, waits(WaitState.DATABASE).database(12, 3), "a"))
                .isTrue();
        assertThat(areBottleneck(40, waits(WaitState.LOCK).database(0, 2), "a"))
                .as("others wait for those locks")
                .isTrue();
    }

    private static EvidenceBuilder waits(WaitState state) {
        return EvidenceBuilder.at(40)
                .calls(List.of(calls("a", 3000, 350, state, 38)))
                .utilisation(FULL);
    }

    @Test
    void processorsThatSomebodyElseUsesAreNotTheApplications() {
        assertThat(areBottleneck(
                        40, 3000, 350, new Utilisation(0.2, 0.98, 0.03, 2, List.of(new Backend("db (7)", 5432, 0.75)))))
                .isFalse();
        assertThat(areBottleneck(40, 3000, 350, new Utilisation(0.55, 0.98, 0.03, 2)))
                .isFalse();
        assertThat(areBottleneck(40, 3000, 350, new Utilisation(0.55, 0.96, 0.4, 2)))
                .isFalse();
    }

    /** 40 ms all alone; with two processors and a utilisation of 0.85 theory predicts 104 ms of waiting for them. */
    @Test
    void waitingThatIsFarLongerThanTheoryPredictsIsNotForProcessors() {
        assertThat(explain(200, 0.85)).isTrue();
        assertThat(explain(300, 0.85)).isFalse();
        assertThat(explain(300, 0.96)).as("used up").isTrue();
        assertThat(explain(80, 0.8)).as("not saturated").isFalse();
    }

    private static boolean explain(double millis, double machine) {
        EvidenceBuilder loaded = EvidenceBuilder.at(40)
                .calls(List.of(calls("a", 3000, millis, WaitState.DATABASE, 5)))
                .utilisation(new Utilisation(0.5, machine, 0.03, 2));
        return Processors.explain("a", measured(40, loaded));
    }

    /** 25 ms in each of 50 calls a second leave a third of two processors to something else. */
    private static boolean areBottleneckBeside(EvidenceBuilder alone, ThreadUse... threads) {
        EvidenceBuilder loaded = EvidenceBuilder.at(40)
                .calls(List.of(calls("a", 3000, 350, WaitState.LOCK, 25)))
                .utilisation(FULL)
                .threads(threads);
        return Processors.areBottleneck("a", measured(40, loaded, alone));
    }

    private static ThreadUse thread(double share) {
        return new ThreadUse(9, "other", false, List.of(share, share, share), null);
    }

    @Test
    void whatIsComputedBesideTheCallsIsNotTheirs() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            double loaded = 0.3 + 0.35 * random.nextDouble();
            double alone = Math.min(1, loaded * (0.85 + random.nextDouble()));
            assertThat(areBottleneckBeside(alone().threads(thread(alone)), thread(loaded)))
                    .as("seed %d: %s of a processor, alone %s", seed, loaded, alone)
                    .isFalse();
        }
    }

    @Test
    void whatThreadsComputeForCallsIsTheirs() {
        for (long seed = 0; seed < 50; seed++) {
            double loaded = 0.3 + 0.35 * new Random(seed).nextDouble();
            assertThat(areBottleneckBeside(alone().threads(thread(loaded * 1400 / 3000)), thread(loaded)))
                    .as("seed %d: %s of a processor", seed, loaded)
                    .isTrue();
        }
        assertThat(areBottleneckBeside(alone().threads(thread(0.05)), thread(0.06)))
                .as("too little to matter")
                .isTrue();
    }

    @Test
    void whatIsNotKnownOfThreadsIsTheCalls() {
        assertThat(areBottleneckBeside(alone(), thread(0.63)))
                .as("added under load")
                .isTrue();
        assertThat(areBottleneckBeside(
                        EvidenceBuilder.at(1)
                                .calls("a", 1600, WaitState.CPU, call -> 37)
                                .threads(thread(0.63)),
                        thread(0.63)))
                .as("hardly more calls")
                .isTrue();
        ThreadUse serving = new ThreadUse(9, "http-1", true, List.of(0.63, 0.63, 0.63), null);
        assertThat(areBottleneckBeside(alone().threads(serving), serving))
                .as("of a user who never thinks")
                .isTrue();
    }

    /** A third of what is computed is not in calls. */
    @Test
    void whereThreadsAreNotToldCallsMustFillTheProcessorsThemselves() {
        assertThat(areBottleneckBeside(alone().threads(thread(0.63)))).isFalse();
    }

    /** It takes the processors from the calls, and these are seen to wait for them. */
    @Test
    void aThreadBesideTheCallsIsStillWhyTheyWaitForProcessors() {
        EvidenceBuilder loaded = EvidenceBuilder.at(40)
                .calls(List.of(calls("a", 3000, 350, WaitState.RUN_QUEUE, 25)))
                .utilisation(FULL)
                .threads(thread(0.63));

        assertThat(Processors.explain("a", measured(40, loaded, alone().threads(thread(0.63)))))
                .isTrue();
    }

    @Test
    void nothingIsKnownOfAServiceThatASingleUserDidNotCall() {
        assertThat(areBottleneck(40, List.of(calls("c", 3000, 350, WaitState.LOCK, 38)), "c", FULL))
                .isFalse();
    }
}
