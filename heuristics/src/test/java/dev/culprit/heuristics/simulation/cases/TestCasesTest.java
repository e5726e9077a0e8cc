package dev.culprit.heuristics.simulation.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.load.HeldBack;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.simulation.Runs;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.statistics.CoordinatedOmission;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.ViolationPattern;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The test cases are what the specification says they are. */
class TestCasesTest {

    private static final double ALLOWED = Requirement.DEFAULT.allowedShare();

    @Test
    void areThe23OfTheThesis() {
        assertThat(TestCases.thesis())
                .extracting(TestCase::id)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 23).mapToObj(Integer::toString).toList());
        assertThat(TestCases.all()).extracting(TestCase::id).doesNotHaveDuplicates();
        assertThatIllegalArgumentException().isThrownBy(() -> TestCases.byId("99"));
    }

    /** Positives of all applicable cases, specification 02, section 2.3. */
    @ParameterizedTest
    @CsvSource({
        "PERFORMANCE_PROBLEM, 21, 23",
        "APPLICATION_HICCUPS, 3, 21",
        "RAMP, 2, 21",
        "CONTINUOUSLY_VIOLATED_REQUIREMENTS, 16, 21",
        "TRAFFIC_JAM, 14, 16",
        "DATABASE_CONGESTION, 5, 14",
        "STIFLE, 2, 5",
        "EXPENSIVE_DATABASE_CALL, 2, 5",
        "EXCESSIVE_MESSAGING, 5, 14",
        "BLOB, 2, 5",
        "EMPTY_SEMI_TRUCKS, 2, 5",
        "ONE_LANE_BRIDGE, 5, 14",
        "DATABASE_ONE_LANE_BRIDGE, 3, 5"
    })
    void haveAsManyPositivesAsTheThesis(Question question, int positives, int applicable) {
        List<Boolean> answers = TestCases.thesis().stream()
                .flatMap(testCase -> testCase.expected(question).stream())
                .toList();
        assertThat(answers).hasSize(applicable);
        assertThat(answers.stream().filter(answer -> answer)).hasSize(positives);
    }

    @Test
    void aProblemHasACause() {
        assertThat(TestCases.all())
                .allSatisfy(testCase -> assertThat(testCase.causes().isEmpty())
                        .isEqualTo(
                                !testCase.expected(Question.PERFORMANCE_PROBLEM).orElseThrow()));
    }

    /** Means over two seeds of 300 s, specification 02, section 6.3. */
    @ParameterizedTest(name = "TC{0}: {1} and {2} ms")
    @CsvSource({
        "1, 500, 500, 0.01",
        "2, 507, 506, 0.02",
        "3, 89, 107, 0.15",
        "4, 92, 132, 0.15",
        "5, 97, 141, 0.25",
        "6, 142, 867, 0.20",
        "7, 799, 837, 0.04",
        "8, 1198, 1200, 0.03",
        "9, 607, 602, 0.06",
        "10, 60, 1350, 0.02",
        "11, 309, 7351, 0.03",
        "12, 77, 3122, 0.02",
        "13, 60, 1485, 0.02",
        "14, 88, 2038, 0.03",
        "15, 71, 3352, 0.02",
        "16, 39, 1651, 0.02",
        "17, 52, 2250, 0.02",
        "18, 43, 2014, 0.02",
        "19, 38, 1564, 0.02",
        "20, 43, 1794, 0.02",
        "21, 386, 19308, 0.08",
        "22, 35, 1277, 0.06",
        "23, 981, 992, 0.01"
    })
    void haveTheReferenceMeans(String id, double alone, double underLoad, double tolerance) {
        SimulatedApplication application = TestCases.byId(id).application();
        double sumAlone = 0;
        double sumUnderLoad = 0;
        for (int seed = 1; seed <= 2; seed++) {
            sumAlone += Runs.meanResponse(Runs.run(application, seed, 1, 300));
            sumUnderLoad += Runs.meanResponse(Runs.run(application, seed, 50, 300));
        }
        assertThat(sumAlone / 2).isCloseTo(alone, within(tolerance * alone));
        assertThat(sumUnderLoad / 2).isCloseTo(underLoad, within(tolerance * underLoad));
    }

    /** Utilisation of application and database at 50 users, specification 02, section 6.3. */
    @ParameterizedTest
    @CsvSource({
        "10, 1.0, 0.0",
        "11, 0.03, 1.0",
        "12, 0.09, 0.0",
        "13, 0.18, 0.23",
        "14, 0.01, 1.0",
        "15, 0.0, 0.0",
        "16, 0.04, 0.0",
        "21, 0.50, 0.0",
        "22, 0.61, 0.0",
        "23, 0.57, 0.0",
        "25, 0.0, 0.60"
    })
    void haveTheReferenceUtilisation(String id, double application, double database) {
        SimulatedRunner runner = new SimulatedRunner(TestCases.byId(id).application(), 1);
        Evidence evidence = Runs.run(runner, 50, 120);
        assertThat(evidence.utilisation().jvm()).isCloseTo(application, within(0.015));
        assertThat(runner.databaseUtilisation()).isCloseTo(database, within(0.015));
    }

    static List<TestCase> cases() {
        return TestCases.all();
    }

    static List<TestCase> plainCases() {
        return Runs.plainCases();
    }

    /** The first questions are answered by statistics alone, so the labels can be checked without any detector. */
    @ParameterizedTest
    @MethodSource("plainCases")
    void showThePatternTheirLabelsSay(TestCase testCase) {
        Evidence evidence = Runs.run(testCase.application(), 7, 50, 300);
        ServiceCalls calls = evidence.service(testCase.faultyService()).orElseThrow();
        assertThat(violated(calls, evidence, testCase.requirement()))
                .isEqualTo(testCase.expected(Question.PERFORMANCE_PROBLEM).orElseThrow());
        ViolationPattern.Kind kind = pattern(calls, testCase.requirement()).kind();
        testCase.expected(Question.APPLICATION_HICCUPS)
                .ifPresent(expected ->
                        assertThat(kind == ViolationPattern.Kind.HICCUPS).isEqualTo(expected));
        testCase.expected(Question.CONTINUOUSLY_VIOLATED_REQUIREMENTS)
                .ifPresent(expected ->
                        assertThat(kind == ViolationPattern.Kind.CONTINUOUS).isEqualTo(expected));
        testCase.expected(Question.RAMP)
                .ifPresent(expected ->
                        assertThat(kind == ViolationPattern.Kind.RAMP_SUSPECTED).isEqualTo(expected));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void haveACleanTwin(TestCase testCase) {
        testCase.twin().ifPresent(twin -> {
            Evidence evidence = Runs.run(twin, 7, 50, 120);
            assertThat(evidence.services()).extracting(ServiceCalls::service).contains(testCase.faultyService());
            assertThat(evidence.services())
                    .noneSatisfy(calls -> assertThat(violated(calls, evidence, testCase.requirement()))
                            .isTrue());
        });
    }

    @Test
    void onlyTheFaultyServiceViolates() {
        Evidence evidence = Runs.run(TestCases.byId("42").application(), 7, 50, 120);
        assertThat(evidence.services().stream()
                        .filter(calls -> violated(calls, evidence, Requirement.DEFAULT))
                        .map(ServiceCalls::service))
                .containsExactly("POST /checkout");
    }

    /** Specification 02, section 7: what the hidden flaws of the literal rules rest on. */
    @Test
    void blurredHiccupsHideInAClosedWorkload() {
        int missed = 0;
        for (int seed = 1; seed <= 10; seed++) {
            ServiceCalls calls = Runs.only(Runs.run(TestCases.byId("5").application(), seed, 50, 300));
            double limit = Requirement.DEFAULT.limitMillis();
            missed += Percentiles.shareAbove(calls.responseMillis(), limit) > ALLOWED ? 0 : 1;
            assertThat(literallyCorrected(calls.responseMillis(), limit)).isGreaterThan(0.05);
        }
        assertThat(missed).isGreaterThanOrEqualTo(5);
    }

    /** As published: every slow call keeps back others. */
    private static double literallyCorrected(double[] responses, double limit) {
        boolean[] all = new boolean[responses.length];
        Arrays.fill(all, true);
        return CoordinatedOmission.share(responses, all, Percentiles.median(responses) + 150, limit);
    }

    private static boolean violated(ServiceCalls calls, Evidence run, Requirement requirement) {
        double limit = requirement.limitMillis();
        double share = Percentiles.shareAbove(calls.responseMillis(), limit);
        return Math.max(share, HeldBack.correctedShare(calls, run, limit)) > requirement.allowedShare();
    }

    private static ViolationPattern pattern(ServiceCalls calls, Requirement requirement) {
        double window = 300_000;
        assertThat(Arrays.stream(calls.startMillis()).max().orElseThrow()).isLessThan(window);
        return ViolationPattern.of(
                calls.startMillis(),
                calls.responseMillis(),
                window,
                requirement.limitMillis(),
                requirement.allowedShare());
    }
}
