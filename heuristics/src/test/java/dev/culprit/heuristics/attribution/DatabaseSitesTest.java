package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DatabaseSitesTest {

    private static final String SERVICE = "GET /orders";
    private static final int STATEMENTS = 20;

    private static WaitSite site(String resource, double millis) {
        return new WaitSite(WaitState.DATABASE, SERVICE, resource, null, List.of(), null, millis, 1, Double.NaN);
    }

    /** Of calls that prepare and execute many different statements, and commit. */
    private static String mainSite(double preparing, double executingEach, double committing) {
        Stream<WaitSite> statements =
                IntStream.range(0, STATEMENTS).mapToObj(i -> site("select a from b_" + i, executingEach + i));
        Stream<WaitSite> others = Stream.of(site("prepareStatement", preparing), site("commit", committing));
        Measurements measurements = new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(EvidenceBuilder.at(50)
                        .statements(IntStream.range(0, STATEMENTS)
                                .mapToObj(i -> new StatementUsage(
                                        SERVICE, "select a from b_" + i, null, 10, 10 * executingEach, 10, 1, 1))
                                .toArray(StatementUsage[]::new))
                        .waitSites(Stream.concat(statements, others).toArray(WaitSite[]::new))
                        .build()));
        return Sites.main(measurements, WaitState.DATABASE, SERVICE)
                .orElseThrow()
                .resource();
    }

    @Test
    void manyStatementsAreNotHiddenByPreparingThem() {
        assertThat(mainSite(1000, 100, 0)).isEqualTo("select a from b_19");
    }

    @Test
    void preparingThatTakesLongerThanAllExecutionsIsThePlace() {
        assertThat(mainSite(3000, 100, 0)).isEqualTo("prepareStatement");
    }

    @Test
    void committingIsAPlaceOfItsOwn() {
        assertThat(mainSite(1000, 100, 500)).isEqualTo("commit");
    }
}
