package dev.culprit.heuristics.simulation.cases;

import java.util.List;
import java.util.stream.Stream;

/**
 * The applications with known truth: the 23 test cases of Wert (2015), section 6.2, and further ones for what those do not
 * ask. All durations are at scale 1.
 */
public final class TestCases {

    /** What the network carries in a millisecond, in bytes. */
    public static final double LINK_BYTES_PER_MILLI = MessagingCases.BYTES_PER_MILLI;

    private TestCases() {}

    /** The 23 cases of the thesis, in order. */
    public static List<TestCase> thesis() {
        return Stream.of(DelayCases.all(), DatabaseCases.all(), MessagingCases.all(), LockCases.all())
                .flatMap(List::stream)
                .toList();
    }

    /** Cases that the thesis does not have. */
    public static List<TestCase> further() {
        return Stream.of(FurtherCases.all(), MessagingCases.further(), StateCases.all(), CapacityCases.all())
                .flatMap(List::stream)
                .toList();
    }

    /** Cases that look like a problem they do not have. */
    public static List<TestCase> counters() {
        return CounterCases.all();
    }

    /** One application with several services, in ten states. */
    public static List<TestCase> scenarios() {
        return BankCases.all();
    }

    public static List<TestCase> all() {
        return Stream.of(thesis(), further(), counters(), scenarios())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The case with the given id, for example {@code 12} or {@code 21b}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static TestCase byId(String id) {
        return all().stream()
                .filter(testCase -> testCase.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no test case " + id));
    }
}
