package dev.culprit.heuristics.detectors.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A single user before and after a push at maximum load; a call is one statement, which takes longer. */
@Tag("seeds")
class SisyphusDatabaseRetrievalTest {

    private static final String SERVICE = "GET /visits";
    private static final String READ = "SELECT * FROM visits";
    private static final int USERS = 50;
    private static final int CALLS = 100;
    private static final int SEEDS = Integer.getInteger("culprit.seeds", 25);

    private final SisyphusDatabaseRetrieval detector = new SisyphusDatabaseRetrieval();

    private static List<Double> rows(int seconds, DoubleSupplier each) {
        return DoubleStream.generate(each).limit(seconds).boxed().toList();
    }

    private static List<Double> rows(int number) {
        return rows(40, () -> number);
    }

    private static StatementUsage executed(String statement, double millis, List<Double> rows) {
        return new StatementUsage(SERVICE, statement, null, CALLS, CALLS * millis, StatementUsage.PerCall.once(CALLS))
                .withRows(rows);
    }

    private static Evidence alone(double millis, StatementUsage... statements) {
        return EvidenceBuilder.at(1)
                .calls(SERVICE, CALLS, WaitState.DATABASE, call -> millis)
                .statements(statements)
                .build();
    }

    private static Evidence alone(double millis, List<Double> rows) {
        return alone(millis, executed(READ, millis, rows));
    }

    private static Measurements measured(Evidence... alone) {
        List<Evidence> all = new ArrayList<>();
        for (Evidence run : alone) {
            all.add(EvidenceBuilder.at(USERS)
                    .calls(SERVICE, USERS * CALLS, WaitState.DATABASE, call -> 100)
                    .build());
            all.add(run);
        }
        return new Measurements(Requirement.parse("p99<1s"), USERS, all);
    }

    private VerdictKind verdict(Evidence before, Evidence after) {
        return detector.judge(SERVICE, measured(before, after)).kind();
    }

    @Test
    void moreRowsAreTheReasonIfTheyAreMoreByAsMuch() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            int first = 20 + random.nextInt(5000);
            double factor = 1.6 + 3 * random.nextDouble();
            Evidence before = alone(10, rows(40, () -> first + random.nextInt(3)));

            assertThat(verdict(before, alone(10 * factor, rows(40, () -> first * factor + random.nextInt(3)))))
                    .as("seed %d, %d rows, %s times", seed, first, factor)
                    .isEqualTo(VerdictKind.DETECTED);
            assertThat(verdict(before, alone(10 * factor, rows(40, () -> first + random.nextInt(3)))))
                    .as("seed %d, no more rows", seed)
                    .isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    /** Who asks decides how many rows there are: few for most, many for some. */
    @ParameterizedTest(name = "{0} seconds")
    @ValueSource(ints = {5, 8, 15, 40})
    void chanceIsNoReason(int seconds) {
        int accused = 0;
        for (int seed = 0; seed < 5 * SEEDS; seed++) {
            Random random = new Random(seed);
            DoubleSupplier each = () -> Math.exp(3 + 1.5 * random.nextGaussian());

            accused += verdict(alone(10, rows(seconds, each)), alone(12, rows(seconds, each))) == VerdictKind.DETECTED
                    ? 1
                    : 0;
        }
        assertThat(accused).as("of %d", 5 * SEEDS).isLessThanOrEqualTo(Math.max(1, 5 * SEEDS / 100));
    }

    /** What is still to do piles up under load, and a single user sees it go away. */
    @Test
    void whatTheLoadHasLeftOverIsNoReason() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            int left = 500 + random.nextInt(1000);
            double done = left / (40.0 + random.nextInt(40));
            AtomicInteger second = new AtomicInteger();

            assertThat(verdict(
                            alone(10, rows(40, () -> random.nextInt(5))),
                            alone(20, rows(40, () -> left - done * second.getAndIncrement() + random.nextInt(5)))))
                    .as("seed %d", seed)
                    .isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    private String reason(Evidence before, Evidence after) {
        return detector.judge(SERVICE, measured(before, after)).reason();
    }

    /** 24 of the 30 ms. */
    @Test
    void theVerdictWeighsWhatTheStatementTakesLonger() {
        Evidence before = alone(10, executed(READ, 8, rows(1300)));
        Evidence after = alone(40, executed(READ, 32, rows(5200)));

        assertThat(detector.judge(SERVICE, measured(before, after))).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isCloseTo(24, within(1e-6));
            assertThat(found.reason()).isEqualTo("\"" + READ + "\" returns 5200 rows, 1300 before.");
        });
    }

    @Test
    void theVerdictTellsWhyMoreRowsAreNoReason() {
        AtomicInteger second = new AtomicInteger();

        assertThat(reason(alone(10, rows(1000)), alone(20, rows(1100))))
                .endsWith("that does not explain why it takes longer, or may be chance.");
        assertThat(reason(alone(10, rows(3)), alone(20, rows(40, () -> 800 - 15 * second.getAndIncrement()))))
                .contains("fewer and fewer: the load has left them over");
    }

    @Test
    void fewRowsOnTheMeanAreToldToATenth() {
        assertThat(reason(alone(10, rows(40, () -> 2.5)), alone(20, rows(40, () -> 10.25))))
                .contains("returns 10 rows, 2.5 before");
        assertThat(reason(alone(10, rows(3)), alone(20, rows(40, () -> 9.5)))).contains("returns 9.5 rows, 3 before");
    }

    /** One query for each row of another: that grows, and its own rows hardly do. */
    @Test
    void moreExecutionsAreNotMoreRows() {
        StatementUsage before =
                new StatementUsage(SERVICE, READ, null, CALLS, CALLS * 10, StatementUsage.PerCall.once(CALLS));
        StatementUsage after =
                new StatementUsage(SERVICE, READ, null, 3 * CALLS, CALLS * 30, new StatementUsage.PerCall(CALLS, 3, 3));

        assertThat(verdict(alone(10, before.withRows(rows(500))), alone(30, after.withRows(rows(530)))))
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** The table grows and is sorted, or waited for; one row more is not why. */
    @Test
    void aFewMoreRowsAreNotTheReason() {
        assertThat(verdict(alone(10, rows(1000)), alone(20, rows(1100)))).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(alone(10, rows(4)), alone(20, rows(8)))).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(alone(10, rows(0)), alone(20, rows(50)))).isEqualTo(VerdictKind.DETECTED);
    }

    @Test
    void itMustBeTheStatementThatMakesCallsSlower() {
        StatementUsage before = executed(READ, 2, rows(100));
        StatementUsage after = executed(READ, 4, rows(200));

        assertThat(verdict(
                        alone(10, before, executed("SELECT * FROM films LIMIT ?", 8, rows(20))),
                        alone(20, after, executed("SELECT * FROM films LIMIT ?", 16, rows(20)))))
                .isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(alone(10, before), alone(20, after)))
                .as("most is computing")
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void whatWasNotCountedAccusesNobody() {
        assertThat(verdict(alone(10, List.of()), alone(20, List.of()))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(verdict(alone(10, rows(100)), alone(20, List.of()))).isEqualTo(VerdictKind.NOT_APPLICABLE);
        StatementUsage other = executed("SELECT 1", 0.1, rows(1));
        assertThat(verdict(
                        alone(10, executed("UPDATE visits SET n = ?", 10, List.of()), other),
                        alone(20, executed("UPDATE visits SET n = ?", 20, List.of()), other)))
                .as("an update has no rows")
                .isEqualTo(VerdictKind.NOT_DETECTED);
        Verdict few = detector.judge(SERVICE, measured(alone(10, rows(4, () -> 100)), alone(20, rows(4, () -> 200))));
        assertThat(few)
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        verdict -> assertThat(verdict.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    @Test
    void theFindingTellsHowManyRows() {
        Measurements measurements = measured(alone(10, rows(1300)), alone(40, rows(5200)));

        assertThat(detector.findings(List.of(SERVICE), Taxonomy.standard().path(detector.category()), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.STATEMENT);
                    assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.STATEMENT);
                    assertThat(finding.artefact().name()).isEqualTo(READ);
                    assertThat(finding.confidence()).as("without a place").isEqualTo(Confidence.MEDIUM);
                    assertThat(finding.responseTimeShare()).isEqualTo(0.75);
                    assertThat(finding.sentence())
                            .contains(
                                    "5200 now, 1300 before", "took 10 ms at first and 40 ms after 5000 more requests");
                });
    }
}
