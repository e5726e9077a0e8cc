package dev.culprit.heuristics.analysis.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SitesTest {

    private static final String SERVICE = "GET /orders";
    private static final int STATEMENTS = 20;
    private static final String PLACE = "shop.A.a(A.java:1)";

    private static WaitSite site(
            WaitState state, String service, String resource, @Nullable String location, double millis) {
        return new WaitSite(
                state,
                service,
                resource,
                new WaitSite.Code(location, List.of()),
                null,
                new WaitSite.Amount(millis, 10));
    }

    private static WaitSite database(String resource, double millis) {
        return site(WaitState.DATABASE, SERVICE, resource, null, millis);
    }

    private static EvidenceBuilder loaded(WaitSite... sites) {
        return EvidenceBuilder.at(50).waitSites(sites);
    }

    private static Measurements measurements(EvidenceBuilder... windows) {
        return new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(windows).stream().map(EvidenceBuilder::build).toList());
    }

    @Test
    void theMainSiteHasMostTimeOfThisStateInThisService() {
        Measurements measured = measurements(loaded(
                site(WaitState.POOL, "a", "few", null, 10),
                site(WaitState.POOL, "a", "most", null, 20),
                site(WaitState.LOCK, "a", "other state", null, 90),
                site(WaitState.POOL, "b", "other service", null, 90)));

        assertThat(Sites.main(measured, WaitState.POOL, "a"))
                .map(WaitSite::resource)
                .contains("most");
        assertThat(Sites.main(measured, WaitState.DISK, "a")).isEmpty();
        assertThat(Sites.main(measured, WaitState.POOL, "c")).isEmpty();
    }

    @Test
    void runsWithStacksComeFirst() {
        Measurements measured = measurements(
                loaded(site(WaitState.POOL, "a", "wide", null, 90)),
                EvidenceBuilder.at(1).waitSites(site(WaitState.POOL, "a", "alone", null, 90)),
                EvidenceBuilder.at(1).targeted().waitSites(site(WaitState.POOL, "a", "alone, closely", PLACE, 1)),
                loaded(site(WaitState.POOL, "a", "closely", PLACE, 1)).targeted());

        assertThat(Sites.main(measured, WaitState.POOL, "a"))
                .map(WaitSite::resource)
                .contains("closely");
        assertThat(Sites.runs("a", measured))
                .map(run -> run.waitSites().get(0).resource())
                .containsExactly("closely", "alone, closely", "wide", "alone");
    }

    @Test
    void servicesAreGroupedByWhatMostOfTheirWaitingIsFor() {
        Measurements measured = measurements(loaded(
                site(WaitState.POOL, "a", "orders", null, 10),
                site(WaitState.POOL, "b", "mail", null, 10),
                site(WaitState.POOL, "c", "orders", null, 10),
                site(WaitState.POOL, "c", "mail", null, 9)));

        assertThat(Sites.byResource(measured, WaitState.POOL, List.of("c", "b", "a", "d")))
                .isEqualTo(Map.of("orders", List.of("c", "a"), "mail", List.of("b")));
    }

    @Test
    void atAResourceAPlaceIsPreferred() {
        Measurements measured = measurements(
                loaded(
                        site(WaitState.POOL, "a", "orders", null, 90),
                        site(WaitState.POOL, "b", "orders", null, 95),
                        site(WaitState.POOL, "c", "orders", null, 99),
                        site(WaitState.LOCK, "a", "orders", null, 99),
                        site(WaitState.POOL, "a", "mail", null, 99)),
                EvidenceBuilder.at(1).waitSites(site(WaitState.POOL, "a", "orders", PLACE, 1)));

        assertThat(Sites.at(measured, WaitState.POOL, "orders", List.of("a", "b")))
                .map(WaitSite::location)
                .contains(PLACE);
        assertThat(Sites.at(measured, WaitState.POOL, "orders", List.of("b")))
                .map(WaitSite::totalMillis)
                .contains(95.0);
        assertThat(Sites.at(measured, WaitState.POOL, "nothing", List.of("a"))).isEmpty();
    }

    @Test
    void theHeaviestOfOneRunIsOfThisStateAndService() {
        Measurements measured = measurements(loaded(
                site(WaitState.POOL, "a", "few", null, 10),
                site(WaitState.POOL, "a", "most", null, 20),
                site(WaitState.LOCK, "a", "other state", null, 90),
                site(WaitState.POOL, "b", "other service", null, 90)));

        assertThat(Sites.heaviest(measured.maximum(), WaitState.POOL, "a"))
                .map(WaitSite::resource)
                .contains("most");
        assertThat(Sites.heaviest(measured.singleUser(), WaitState.POOL, "a")).isEmpty();
    }

    /** Of calls that prepare and execute many different statements, and commit. */
    private static String main(double preparing, double executingEach, double committing) {
        Stream<WaitSite> statements =
                IntStream.range(0, STATEMENTS).mapToObj(i -> database("select a from b_" + i, executingEach + i));
        Stream<WaitSite> others = Stream.of(database("prepareStatement", preparing), database("commit", committing));
        Measurements measurements = new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(EvidenceBuilder.at(50)
                        .statements(IntStream.range(0, STATEMENTS)
                                .mapToObj(i -> new StatementUsage(
                                        SERVICE,
                                        "select a from b_" + i,
                                        null,
                                        10,
                                        10 * executingEach,
                                        StatementUsage.PerCall.once(10)))
                                .toArray(StatementUsage[]::new))
                        .waitSites(Stream.concat(statements, others).toArray(WaitSite[]::new))
                        .build()));
        return Sites.main(measurements, WaitState.DATABASE, SERVICE)
                .orElseThrow()
                .resource();
    }

    @Test
    void manyStatementsAreNotHiddenByPreparingThem() {
        assertThat(main(1000, 100, 0)).isEqualTo("select a from b_19");
    }

    @Test
    void preparingThatTakesLongerThanAllExecutionsIsThePlace() {
        assertThat(main(3000, 100, 0)).isEqualTo("prepareStatement");
    }

    @Test
    void committingIsAPlaceOfItsOwn() {
        assertThat(main(1000, 100, 500)).isEqualTo("commit");
    }
}
