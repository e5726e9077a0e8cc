package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.result.Finding;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** One test per row of the table: it says so here, and not beside it; and no other row does. */
class PrecedenceTest {

    private static final String ROOT = "performance-problem";
    private static final String CONTINUOUS = "continuously-violated-requirements";
    private static final String JAM = "traffic-jam";

    private final Map<Finding, Double> weights = new HashMap<>();
    private double shareOfWork;
    private boolean explains = true;

    private final Precedence.Weights known = new Precedence.Weights() {
        @Override
        public double of(Finding finding) {
            return weights.getOrDefault(finding, 1.0);
        }

        @Override
        public double shareOfDatabaseWork(Set<String> statements, String service) {
            return statements.isEmpty() ? 0 : shareOfWork;
        }

        @Override
        public boolean explains(Finding finding, String service, String above) {
            return explains;
        }
    };

    /** @param path to its category */
    private Finding finding(Cause cause, String service, double weight, String... path) {
        Artefact.Type type = cause == Cause.STATEMENT ? Artefact.Type.STATEMENT : Artefact.Type.METHOD;
        Finding finding = Finding.of(path[path.length - 1], List.of(path), cause)
                .suffering(service, List.of(service), 0.5, 10)
                .blaming(new Artefact(type, "it", null, Facts.NONE, List.of()), Confidence.HIGH)
                .saying("It is.", "Mend it.");
        weights.put(finding, weight);
        return finding;
    }

    /** The rows by which the second of these is second to the first. */
    private Set<Precedence> rows(Finding first, Finding second) {
        List<Finding> all = List.of(first, second);
        Set<Precedence> rows = Arrays.stream(Precedence.values())
                .filter(row -> row.makesSecond(second, all, known))
                .collect(Collectors.toSet());
        assertThat(Precedence.isSecond(second, all, known)).isEqualTo(!rows.isEmpty());
        return rows;
    }

    @Test
    void statementsAreBeforeTheDatabaseThatTheyKeepBusy() {
        explains = false; // or a deeper one were enough
        Finding database = finding(Cause.DATABASE_CPU, "a", 5, ROOT, CONTINUOUS, JAM, "database-congestion");
        Finding statement = finding(
                Cause.STATEMENT, "a", 1, ROOT, CONTINUOUS, JAM, "database-congestion", "expensive-database-call");
        shareOfWork = 0.5;
        assertThat(rows(statement, database)).containsExactly(Precedence.STATEMENTS_BEFORE_BUSY_DATABASE);
        shareOfWork = 0.49;
        assertThat(rows(statement, database)).isEmpty();
        shareOfWork = 1;
        assertThat(rows(
                        finding(Cause.STATEMENT, "a", 1, ROOT, "single-user-problem", "the-stifle", "x", "y"),
                        database))
                .as("of another path")
                .isEmpty();
        assertThat(rows(statement, finding(Cause.STATEMENT, "a", 5, ROOT, CONTINUOUS, JAM, "database-congestion")))
                .as("no busy database")
                .isEmpty();
    }

    @Test
    void aKnownCauseIsBeforeAnUnknownOne() {
        Finding unknown = finding(Cause.UNKNOWN, "a", 5, ROOT);
        assertThat(rows(finding(Cause.LOCK, "a", 1, "elsewhere"), unknown))
                .as("of the same service")
                .containsExactly(Precedence.KNOWN_CAUSE_BEFORE_UNKNOWN);
        assertThat(rows(finding(Cause.LOCK, "b", 5, "elsewhere"), unknown))
                .as("of another that weighs as much")
                .containsExactly(Precedence.KNOWN_CAUSE_BEFORE_UNKNOWN);
        assertThat(rows(finding(Cause.LOCK, "b", 4.9, "elsewhere"), unknown)).isEmpty();
        assertThat(rows(finding(Cause.UNKNOWN, "a", 9, "elsewhere"), unknown)).isEmpty();
    }

    @Test
    void workThatGrowsIsBeforeALoadThatIsTooHigh() {
        Finding jam = finding(Cause.CPU, "a", 5, ROOT, CONTINUOUS, JAM);
        assertThat(rows(finding(Cause.CPU, "b", 1, ROOT, "the-ramp"), jam))
                .as("processors are shared")
                .containsExactly(Precedence.GROWING_WORK_BEFORE_LOAD);
        assertThat(rows(finding(Cause.MEMORY, "b", 1, ROOT, "the-ramp"), jam))
                .as("what piles up makes calls compute")
                .containsExactly(Precedence.GROWING_WORK_BEFORE_LOAD);
        assertThat(rows(finding(Cause.STATEMENT, "b", 1, ROOT, "the-ramp"), jam))
                .isEmpty();
        assertThat(rows(finding(Cause.STATEMENT, "b", 5, ROOT, "the-ramp"), jam))
                .as("it weighs as much")
                .containsExactly(Precedence.GROWING_WORK_BEFORE_LOAD);
        assertThat(rows(
                        finding(Cause.CPU, "b", 9, ROOT, "the-ramp"),
                        finding(Cause.CPU, "a", 5, ROOT, "application-hiccups")))
                .as("not all the time")
                .isEmpty();
        Finding locked = finding(Cause.LOCK, "a", 5, ROOT, CONTINUOUS, JAM);
        assertThat(rows(finding(Cause.LOCK, "b", 1, ROOT, "the-ramp"), locked))
                .as("each has its own lock")
                .isEmpty();
        assertThat(rows(finding(Cause.LOCK, "a", 1, ROOT, "the-ramp"), locked))
                .containsExactly(Precedence.GROWING_WORK_BEFORE_LOAD);
    }

    @Test
    void pausesAreBeforeTheCollector() {
        Finding collector = finding(Cause.GC, "rare", 5, ROOT, "single-user-problem");
        Finding pauses = finding(Cause.GC, "often", 1, ROOT, "application-hiccups", "gc-hiccups");
        assertThat(rows(pauses, collector)).containsExactly(Precedence.PAUSES_BEFORE_COLLECTOR);
        assertThat(rows(collector, pauses)).isEmpty();
        assertThat(rows(pauses, finding(Cause.GC, "rare", 5, ROOT, "application-hiccups", "gc-hiccups")))
                .as("both tell")
                .isEmpty();
        assertThat(rows(pauses, finding(Cause.CPU, "rare", 5, ROOT, "single-user-problem")))
                .isEmpty();
    }

    @Test
    void aDeeperFindingOnTheSameServicesIsEnough() {
        Finding jam = finding(Cause.LOCK, "a", 5, ROOT, CONTINUOUS, JAM);
        Finding bridge = finding(Cause.LOCK, "a", 1, ROOT, CONTINUOUS, JAM, "one-lane-bridge");
        assertThat(rows(bridge, jam)).containsExactly(Precedence.DEEPER_ON_A_SHARED_SERVICE);
        assertThat(rows(jam, bridge)).isEmpty();
        explains = false;
        assertThat(rows(bridge, jam)).as("it costs them less").isEmpty();
        assertThat(rows(finding(Cause.LOCK, "a", 9, ROOT, CONTINUOUS, JAM, "one-lane-bridge"), jam))
                .as("nor by its weight, which is for others")
                .isEmpty();
    }

    @Test
    void aDeeperFindingOnOtherServicesMustWeighMore() {
        Finding jam = finding(Cause.LOCK, "a", 5, ROOT, CONTINUOUS, JAM);
        assertThat(rows(finding(Cause.LOCK, "b", 5, ROOT, CONTINUOUS, JAM, "one-lane-bridge"), jam))
                .containsExactly(Precedence.DEEPER_ON_OTHER_SERVICES);
        assertThat(rows(finding(Cause.LOCK, "b", 4.9, ROOT, CONTINUOUS, JAM, "one-lane-bridge"), jam))
                .isEmpty();
        Finding bridge = finding(Cause.LOCK, "a", 5, ROOT, CONTINUOUS, JAM, "one-lane-bridge");
        assertThat(rows(
                        finding(
                                Cause.LOCK,
                                "b",
                                9,
                                ROOT,
                                CONTINUOUS,
                                JAM,
                                "one-lane-bridge",
                                "dispensable-synchronization"),
                        bridge))
                .as("a pool or a lock has a name already")
                .isEmpty();
    }
}
