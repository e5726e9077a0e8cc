package dev.culprit.heuristics.detectors.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.database.Stifle.Place;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A hundred calls of a single user and a thousand under load, five executions of "item" in each. */
class StifleTest {

    private static final String PLACE = "shop.Cart.load(Cart.java:7)";

    private static StatementUsage item(long executions, double millis) {
        return new StatementUsage(
                "a", "item", null, executions, millis, new StatementUsage.PerCall((int) executions / 5, 5, 8));
    }

    private static StatementUsage other(long executions, double millis) {
        return new StatementUsage(
                "a", "other", null, executions, millis, StatementUsage.PerCall.once((int) executions));
    }

    private static EvidenceBuilder alone(double database, double computing) {
        return EvidenceBuilder.at(1)
                .calls(List.of(Alike.calls("a", 100, Map.of(WaitState.DATABASE, database, WaitState.CPU, computing))));
    }

    private static EvidenceBuilder loaded(Map<WaitState, Double> millis) {
        return EvidenceBuilder.at(50).calls(List.of(Alike.calls("a", 1000, millis)));
    }

    private static Measurements measured(EvidenceBuilder... windows) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(windows).stream().map(EvidenceBuilder::build).toList());
    }

    private static Verdict judge(Place place, EvidenceBuilder... windows) {
        return new Stifle(place).judge("a", measured(windows));
    }

    /** Of a second of database time under load, and of what it would be without other users, so many ms are "item"'s. */
    private static EvidenceBuilder[] congested(double loaded, double asAlone) {
        return new EvidenceBuilder[] {
            loaded(Map.of(WaitState.DATABASE, 300.0)).statements(item(5000, loaded), other(1000, 1000 - loaded)),
            alone(10, 10).statements(item(500, asAlone / 10), other(100, (1000 - asAlone) / 10))
        };
    }

    @Test
    void belowCongestionATenthOfTheDatabasesTimeIsTheCause() {
        assertThat(judge(Place.DATABASE_CONGESTION, congested(100, 100)))
                .isInstanceOfSatisfying(Detected.class, found -> {
                    assertThat(found.severity()).isEqualTo(5 * 10 / 500.0);
                    assertThat(found.reason()).isEqualTo("\"item\" is executed 5 times per request.");
                });
        assertThat(judge(Place.DATABASE_CONGESTION, congested(99, 100))).isInstanceOf(NotDetected.class);
    }

    @Test
    void soItMustBeWithoutOtherUsersUnlessTheDatabaseWaitsForLocks() {
        assertThat(judge(Place.DATABASE_CONGESTION, congested(100, 99))).isInstanceOf(NotDetected.class);
        EvidenceBuilder[] locked = congested(100, 99);
        locked[0].database(1, 9);
        assertThat(judge(Place.DATABASE_CONGESTION, locked)).isInstanceOf(Detected.class);
        EvidenceBuilder[] computing = congested(100, 99);
        computing[0].database(9, 1);
        assertThat(judge(Place.DATABASE_CONGESTION, computing)).isInstanceOf(NotDetected.class);
    }

    private static Verdict single(double database, double computing, double item) {
        return judge(
                Place.SINGLE_USER_PROBLEM,
                loaded(Map.of(WaitState.DATABASE, 300.0)).statements(item(5000, 900)),
                alone(database, computing).statements(item(500, item), other(100, 100 - item)));
    }

    @Test
    void ofASingleUsersTimeHalfMustBeDatabaseAndHalfOfThatRepeated() {
        assertThat(single(50, 50, 50)).isInstanceOf(Detected.class);
        assertThat(single(49, 51, 50)).isInstanceOf(NotDetected.class);
        assertThat(single(50, 50, 49)).isInstanceOf(NotDetected.class);
    }

    @Test
    void severalRepeatedStatementsOfASingleUserCountTogether() {
        assertThat(both(30, 20).reason()).doesNotContain("not what makes it slow");
        assertThat(both(29, 28)).as("each is little").isInstanceOf(NotDetected.class);
    }

    private static Verdict both(double item, double more) {
        StatementUsage second =
                new StatementUsage("a", "second", null, 500, more, new StatementUsage.PerCall(100, 5, 8));
        return judge(
                Place.SINGLE_USER_PROBLEM,
                loaded(Map.of(WaitState.DATABASE, 300.0)).statements(item(5000, 900)),
                alone(50, 50).statements(item(500, item), second, other(100, 100 - item - more)));
    }

    private static Verdict jam(double database, double sleep, double lock, double item) {
        return judge(
                Place.TRAFFIC_JAM,
                loaded(Map.of(WaitState.DATABASE, database, WaitState.SLEEP, sleep, WaitState.LOCK, lock))
                        .statements(item(5000, 1000 * item)),
                alone(100, 0).statements(item(500, 5000)));
    }

    @Test
    void inAJamHalfOfTheResponseTimeMustBeRepeated() {
        assertThat(jam(150, 150, 0, 150)).isInstanceOf(Detected.class);
        assertThat(jam(150, 150, 0, 149)).isInstanceOf(NotDetected.class);
    }

    @Test
    void aJamThatIsOfTheDatabaseOrOfALaneIsNotIts() {
        assertThat(jam(199, 101, 0, 199)).isInstanceOf(Detected.class);
        assertThat(jam(200, 100, 0, 200)).as("half of the growth is database").isInstanceOf(NotDetected.class);
        assertThat(jam(170, 31, 99, 160)).isInstanceOf(Detected.class);
        assertThat(jam(170, 30, 100, 160)).as("half of the growth is a lane").isInstanceOf(NotDetected.class);
    }

    @Test
    void withoutStatementsThereIsNone() {
        assertThat(judge(Place.DATABASE_CONGESTION, loaded(Map.of(WaitState.DATABASE, 300.0)), alone(10, 10)))
                .isInstanceOfSatisfying(
                        NotApplicable.class,
                        open -> assertThat(open.reason()).contains("of which no statement was recorded"));
        assertThat(judge(
                        Place.DATABASE_CONGESTION,
                        loaded(Map.of(WaitState.DATABASE, 300.0)).statements(other(1000, 1000)),
                        alone(10, 10).statements(other(100, 100))))
                .isEqualTo(new NotDetected("No relevant statement is executed 5 times or more per request."));
    }

    @Test
    void countsAreASingleUsersOrElseThoseUnderLoad() {
        StatementUsage many = new StatementUsage("a", "item", null, 9000, 900, new StatementUsage.PerCall(1000, 9, 9));
        assertThat(judge(
                                Place.DATABASE_CONGESTION,
                                loaded(Map.of(WaitState.DATABASE, 300.0)).statements(many),
                                alone(10, 10).statements(item(500, 50)))
                        .reason())
                .contains("5 times");
        assertThat(judge(
                                Place.DATABASE_CONGESTION,
                                loaded(Map.of(WaitState.DATABASE, 300.0)).statements(many),
                                alone(10, 10))
                        .reason())
                .contains("9 times");
    }

    @Test
    void aFindingNamesTheStatementItsPlaceAndWhatItCosts() {
        EvidenceBuilder[] windows = congested(400, 400);
        WaitSite site = new WaitSite(
                WaitState.DATABASE,
                "a",
                "item",
                new WaitSite.Code("shop.Wrong.place(Wrong.java:1)", List.of("x")),
                null,
                new WaitSite.Amount(9, 9));
        windows[0].waitSites(site);
        EvidenceBuilder closely = EvidenceBuilder.at(1)
                .targeted()
                .statements(new StatementUsage("a", "item", PLACE, 500, 50, new StatementUsage.PerCall(100, 5, 8)));
        Measurements measured = measured(windows[0], windows[1], closely);

        assertThat(new Stifle(Place.DATABASE_CONGESTION).findings(List.of("a"), List.of("the-stifle"), measured))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.category()).isEqualTo("the-stifle");
                    assertThat(found.cause()).isEqualTo(Cause.STATEMENT);
                    assertThat(found.services()).containsExactly("a");
                    assertThat(found.responseTimeShare()).isEqualTo(0.4);
                    assertThat(found.fromUsers()).isEqualTo(50);
                    assertThat(found.sentence()).contains("5 times", "40 %", "300 ms at 50 users", "from 50 users on");
                    assertThat(found.artefact())
                            .isEqualTo(new Artefact(
                                    Artefact.Type.STATEMENT,
                                    "item",
                                    PLACE,
                                    Facts.NONE
                                            .with(FactName.EXECUTIONS_PER_CALL, 5)
                                            .with(FactName.EXECUTIONS_PER_CALL_MAXIMUM, 8)
                                            .with(FactName.EXECUTION, 0.08)
                                            .with(FactName.SHARE_OF_DATABASE_TIME, 0.4)
                                            .with(FactName.SHARE_OF_STATEMENTS, 500 / 600.0),
                                    List.of("x")));
                });
        assertThat(new Stifle(Place.DATABASE_CONGESTION)
                        .findings(List.of("a"), List.of(), measured(windows[0], windows[1]))
                        .get(0)
                        .artefact()
                        .location())
                .as("else where threads were seen to wait")
                .isEqualTo("shop.Wrong.place(Wrong.java:1)");
    }

    @Test
    void aSingleUsersFindingIsAboutOneUser() {
        Measurements measured = measured(
                loaded(Map.of(WaitState.DATABASE, 300.0)).statements(item(5000, 900)),
                alone(150, 50).statements(item(500, 80), other(100, 20)));

        assertThat(new Stifle(Place.SINGLE_USER_PROBLEM).findings(List.of("a"), List.of(), measured))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.fromUsers()).isEqualTo(1);
                    assertThat(found.responseTimeShare()).isEqualTo(0.75 * 0.8);
                    assertThat(found.sentence()).contains("200 ms at 1 user goes there");
                });
    }

    @Test
    void whatCostsNothingYetIsLatent() {
        EvidenceBuilder[] windows = congested(50, 50);
        List<Finding> latent = new Stifle(Place.DATABASE_CONGESTION).latent(List.of("latent"), measured(windows));

        assertThat(latent).singleElement().satisfies(found -> {
            assertThat(found.service()).isEqualTo("a");
            assertThat(found.responseTimeShare()).isEqualTo(0.05);
            assertThat(found.fromUsers()).isEqualTo(50);
            assertThat(found.path()).containsExactly("latent");
            assertThat(found.sentence()).contains("5 times per request", "5 %");
        });
        assertThat(new Stifle(Place.DATABASE_CONGESTION).findings(List.of("a"), List.of(), measured(windows)))
                .isEmpty();
        assertThat(new Stifle(Place.TRAFFIC_JAM).latent(List.of(), measured(windows)))
                .as("listed once")
                .isEmpty();
    }

    @Test
    void placesAndNeeds() {
        assertThat(new Stifle(Place.SINGLE_USER_PROBLEM).category()).isEqualTo("single-user-problem/the-stifle");
        assertThat(new Stifle(Place.TRAFFIC_JAM).category()).isEqualTo("traffic-jam/the-stifle");
    }
}
