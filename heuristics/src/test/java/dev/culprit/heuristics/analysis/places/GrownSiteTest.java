package dev.culprit.heuristics.analysis.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two windows of a single user, with one at maximum load in between. */
class GrownSiteTest {

    private static final int CALLS = 100;

    private record Wait(WaitState state, String service, String resource, double millisPerCall) {}

    private static Wait statement(String text, double millisPerCall) {
        return new Wait(WaitState.DATABASE, "a", text, millisPerCall);
    }

    private static Evidence run(int users, WaitState state, double millis, Wait... waits) {
        return EvidenceBuilder.at(users)
                .calls("a", CALLS, state, call -> millis)
                .calls("b", CALLS, state, call -> millis)
                .waitSites(Arrays.stream(waits)
                        .map(wait -> new WaitSite(
                                wait.state,
                                wait.service,
                                wait.resource,
                                new WaitSite.Amount(CALLS * wait.millisPerCall, CALLS)))
                        .toArray(WaitSite[]::new))
                .build();
    }

    private static Optional<GrownSite> of(WaitState state, Evidence first, Evidence last) {
        Evidence loaded = run(50, state, 2000);
        Measurements measurements = new Measurements(Requirement.DEFAULT, 50, List.of(first, loaded, last));
        OperationTime time = OperationTime.of("a", measurements).orElseThrow();
        assertThat(time.grown()).isEqualTo(state);
        return GrownSite.of("a", time, measurements);
    }

    private static Optional<GrownSite> ofStatements(Wait[] first, Wait[] last) {
        return of(WaitState.DATABASE, run(1, WaitState.DATABASE, 100, first), run(1, WaitState.DATABASE, 200, last));
    }

    private static Wait[] waits(Wait... waits) {
        return waits;
    }

    @Test
    void itIsWhatHasGrownMostAndNotWhatTakesMost() {
        assertThat(ofStatements(
                        waits(statement("long", 80), statement("grown", 10), statement("a little", 10)),
                        waits(statement("long", 82), statement("grown", 70), statement("a little", 40))))
                .contains(new GrownSite("grown", 60));
    }

    @Test
    void whatIsNewHasGrownByAllOfIt() {
        assertThat(ofStatements(waits(statement("old", 80)), waits(statement("old", 90), statement("new", 30))))
                .contains(new GrownSite("new", 30));
    }

    @Test
    void whatStaysOrShrinksHasNotGrown() {
        assertThat(ofStatements(
                        waits(statement("same", 50), statement("less", 40)),
                        waits(statement("same", 50), statement("less", 30))))
                .isEmpty();
    }

    @Test
    void otherServicesOtherStatesAndPreparingDoNotCount() {
        assertThat(ofStatements(
                        waits(),
                        waits(
                                statement("mine", 10),
                                statement("prepareStatement", 50),
                                new Wait(WaitState.DATABASE, "b", "others", 80),
                                new Wait(WaitState.MONITOR, "a", "shop.Lock", 90))))
                .contains(new GrownSite("mine", 10));
    }

    /** Their order is that of a set: the name decides, so that a diagnosis can be repeated. */
    @Test
    void ofThoseThatHaveGrownAlikeTheLastByNameIsTaken() {
        Wait[] alike = IntStream.range(0, 8)
                .mapToObj(i -> statement("statement " + i, 10))
                .toArray(Wait[]::new);

        assertThat(ofStatements(waits(), alike)).contains(new GrownSite("statement 7", 10));
    }

    @Test
    void ofComputingNothingIsTold() {
        assertThat(of(
                        WaitState.CPU,
                        run(1, WaitState.CPU, 100, new Wait(WaitState.CPU, "a", "hash", 50)),
                        run(1, WaitState.CPU, 200, new Wait(WaitState.CPU, "a", "hash", 150))))
                .isEmpty();
    }
}
