package dev.culprit.heuristics.detectors.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.database.CircuitousTreasureHunt.Place;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A hundred calls of a single user, in database calls for 40 of 50 ms, and a thousand under load, for 300 of 310 ms. */
class CircuitousTreasureHuntTest {

    private static final int ALONE = 100;
    private static final int LOADED = 1000;
    private static final String PLACE = "shop.Trail.follow(Trail.java:7)";

    /** So many statements of the same length, once in every call. */
    private static List<StatementUsage> chain(int statements, int calls, double millisPerCall) {
        return new ArrayList<>(IntStream.range(0, statements)
                .mapToObj(number -> usage("a", "link " + number, calls, millisPerCall / statements, 1))
                .toList());
    }

    private static StatementUsage usage(String service, String text, int calls, double millis, int perCall) {
        return new StatementUsage(
                service,
                text,
                null,
                (long) calls * perCall,
                calls * millis,
                new StatementUsage.PerCall(calls, perCall, perCall));
    }

    private static EvidenceBuilder window(int users, int calls, double database, List<StatementUsage> statements) {
        return EvidenceBuilder.at(users)
                .calls(List.of(Alike.calls("a", calls, Map.of(WaitState.DATABASE, database, WaitState.CPU, 10.0))))
                .statements(statements.toArray(StatementUsage[]::new));
    }

    private static EvidenceBuilder alone(List<StatementUsage> statements) {
        return window(1, ALONE, 40, statements);
    }

    private static EvidenceBuilder loaded(List<StatementUsage> statements) {
        return window(50, LOADED, 300, statements);
    }

    private static List<StatementUsage> with(List<StatementUsage> chain, StatementUsage other) {
        chain.add(other);
        return chain;
    }

    private static Measurements measured(EvidenceBuilder... windows) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(windows).stream().map(EvidenceBuilder::build).toList());
    }

    private static Verdict judge(Place place, EvidenceBuilder... windows) {
        return new CircuitousTreasureHunt(place).judge("a", measured(windows));
    }

    private static Verdict congested(EvidenceBuilder alone, EvidenceBuilder loaded) {
        return judge(Place.DATABASE_CONGESTION, loaded, alone);
    }

    @Test
    void tenDifferentStatementsInACallAreAChain() {
        assertThat(congested(alone(chain(10, ALONE, 40)), loaded(chain(10, LOADED, 300))))
                .isInstanceOfSatisfying(Detected.class, found -> {
                    assertThat(found.severity()).isEqualTo(40);
                    assertThat(found.reason())
                            .isEqualTo(
                                    "A single user's call executes 10 different statements, which are 100 % of its time"
                                            + " in database calls, one of them 10 % at most.");
                });
        assertThat(congested(alone(chain(9, ALONE, 40)), loaded(chain(9, LOADED, 300))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void whatOnlySomeCallsExecuteCountsForThem() {
        assertThat(congested(
                        alone(with(chain(9, ALONE, 36), usage("a", "rare", ALONE - 1, 4, 1))),
                        loaded(chain(10, LOADED, 300))))
                .as("9.99 of them on average")
                .isInstanceOf(NotDetected.class);
        assertThat(congested(alone(chain(20, ALONE / 2, 80)), loaded(chain(20, LOADED, 300))))
                .as("half of 20 in each")
                .isInstanceOf(Detected.class);
    }

    @Test
    void repeatedStatementsAreNoneOfIt() {
        StatementUsage four = usage("a", "again", ALONE, 4, 4);
        StatementUsage five = usage("a", "again", ALONE, 4, 5);
        assertThat(congested(alone(with(chain(9, ALONE, 36), four)), loaded(chain(10, LOADED, 300))))
                .isInstanceOf(Detected.class);
        assertThat(congested(alone(with(chain(9, ALONE, 36), five)), loaded(chain(10, LOADED, 300))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void theyAreHalfOfTheTimeInDatabaseCalls() {
        StatementUsage half = usage("a", "again", ALONE, 20, 20);
        StatementUsage more = usage("a", "again", ALONE, 20.1, 20);
        assertThat(congested(alone(with(chain(10, ALONE, 20), half)), loaded(chain(10, LOADED, 300))))
                .isInstanceOf(Detected.class);
        assertThat(congested(alone(with(chain(10, ALONE, 20), more)), loaded(chain(10, LOADED, 300))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void noneOfThemStandsOut() {
        StatementUsage large = usage("a", "large", ALONE, 12, 1);
        StatementUsage less = usage("a", "large", ALONE, 11.9, 1);
        assertThat(congested(alone(with(chain(9, ALONE, 28), large)), loaded(chain(10, LOADED, 300))))
                .isInstanceOf(NotDetected.class);
        assertThat(congested(alone(with(chain(9, ALONE, 28.1), less)), loaded(chain(10, LOADED, 300))))
                .isInstanceOf(Detected.class);
    }

    @Test
    void underLoadTheyAreItToo() {
        StatementUsage locked = usage("a", "update", LOADED, 151, 1);
        Verdict verdict = congested(
                alone(with(chain(10, ALONE, 36), usage("a", "update", ALONE, 4, 1))),
                loaded(with(chain(10, LOADED, 149), locked)));
        assertThat(verdict).isInstanceOf(NotDetected.class);
        assertThat(verdict.reason()).endsWith("; but that is not what makes it slow.");
        assertThat(congested(alone(chain(10, ALONE, 40)), window(50, LOADED, 300, List.of())))
                .isInstanceOf(NotDetected.class);
    }

    /** The other service's statement takes a second, and is executed so often that the chain is a share of the work. */
    private static Verdict beside(double share) {
        int calls = 100;
        StatementUsage report = usage("b", "report", calls, LOADED * 40 * (1 - share) / share / calls, 1);
        StatementUsage reportAlone = usage("b", "report", 1, LOADED * 40 * (1 - share) / share / calls, 1);
        return congested(alone(with(chain(10, ALONE, 40), reportAlone)), loaded(with(chain(10, LOADED, 300), report)));
    }

    @Test
    void itIsAFifthOfTheWorkOfTheDatabase() {
        assertThat(beside(0.21)).isInstanceOf(Detected.class);
        assertThat(beside(0.19)).as("slow because of what others ask for").isInstanceOf(NotDetected.class);
    }

    @Test
    void aSingleUserWaitsForItIfDatabaseCallsAreHalfOfTheTime() {
        EvidenceBuilder loaded = loaded(chain(10, LOADED, 300));
        assertThat(judge(Place.SINGLE_USER_PROBLEM, loaded, window(1, ALONE, 10, chain(10, ALONE, 10))))
                .isInstanceOf(Detected.class);
        assertThat(judge(Place.SINGLE_USER_PROBLEM, loaded, window(1, ALONE, 9.9, chain(10, ALONE, 9.9))))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void whoExecutesNothingHasNone() {
        assertThat(congested(alone(List.of()), loaded(List.of())).reason()).contains("no statement was recorded");
        assertThat(congested(alone(List.of(usage("b", "other", ALONE, 40, 1))), loaded(List.of()))
                        .reason())
                .contains("no statement was recorded");
    }

    private static Finding finding(Place place, EvidenceBuilder... windows) {
        List<Finding> found = new CircuitousTreasureHunt(place).findings(List.of("a"), List.of("x"), measured(windows));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @Test
    void theCauseIsWhatTheDatabaseTellsAndThePlaceWhereMostOfThemComeFrom() {
        List<StatementUsage> located = chain(10, LOADED, 300).stream()
                .map(usage -> new StatementUsage(
                        "a",
                        usage.statement(),
                        usage.statement().endsWith("0") ? "shop.Login.check(Login.java:3)" : PLACE,
                        usage.executions(),
                        usage.totalMillis(),
                        StatementUsage.PerCall.once(usage.calls())))
                .toList();
        EvidenceBuilder loaded = loaded(with(chain(9, LOADED, 240), usage("a", "longest", LOADED, 60, 1)));
        EvidenceBuilder alone = alone(chain(10, ALONE, 40));

        Finding unknown = finding(
                Place.DATABASE_CONGESTION, loaded, alone, loaded(located).targeted());
        assertThat(unknown.cause()).isEqualTo(Cause.STATEMENT);
        assertThat(unknown.artefact().name()).isEqualTo("longest");
        assertThat(unknown.artefact().location()).isEqualTo(PLACE);
        assertThat(Told.of(unknown.artefact().facts()))
                .containsEntry("statementsPerCall", 10.0)
                .containsEntry("statementsMillis", 300.0)
                .containsEntry("shareOfDatabaseTime", 1.0)
                .containsEntry("largestShareOfDatabaseTime", 0.2);
        assertThat(unknown.confidence()).isEqualTo(Confidence.MEDIUM);
        assertThat(unknown.responseTimeShare()).isEqualTo(300.0 / 310);
        assertThat(unknown.sentence())
                .isEqualTo(
                        "a asks the database 10 different things one after the other: 97 % of its response time of 310 ms"
                                + " at 50 users goes there, and no single statement is more than 20 % of its time in database calls;"
                                + " from 50 users on the requirement is missed.");

        loaded.database(9, 1);
        Finding computing = finding(Place.DATABASE_CONGESTION, loaded, alone);
        assertThat(computing.cause()).isEqualTo(Cause.DATABASE_CPU);
        assertThat(computing.artefact().location()).isNull();
    }

    @Test
    void aSingleUsersFindingIsAboutOneUser() {
        Finding found = finding(
                Place.SINGLE_USER_PROBLEM,
                loaded(chain(10, LOADED, 300)),
                window(1, ALONE, 250, chain(10, ALONE, 250)));
        assertThat(found.fromUsers()).isEqualTo(1);
        assertThat(found.sentence()).contains("of 260 ms at 1 user goes there");
        assertThat(found.cause()).isEqualTo(Cause.STATEMENT);
    }

    @Test
    void placesAndNeeds() {
        assertThat(new CircuitousTreasureHunt(Place.SINGLE_USER_PROBLEM).category())
                .isEqualTo("single-user-problem/circuitous-treasure-hunt");
        assertThat(new CircuitousTreasureHunt(Place.SINGLE_USER_PROBLEM).needsToName())
                .containsExactly(Need.SINGLE_USER_TARGETED);
        assertThat(new CircuitousTreasureHunt(Place.DATABASE_CONGESTION).category())
                .isEqualTo("circuitous-treasure-hunt");
        assertThat(new CircuitousTreasureHunt(Place.DATABASE_CONGESTION).needsToName())
                .containsExactly(Need.MAXIMUM_TARGETED);
    }
}
