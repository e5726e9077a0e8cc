package dev.culprit.heuristics.simulation.cases;

import java.util.Arrays;
import java.util.List;

/** A question that the test cases have a known answer to, with its column in the table of answers. */
public enum Question {
    PERFORMANCE_PROBLEM("PP", "performance-problem"),
    APPLICATION_HICCUPS("AH", "application-hiccups"),
    RAMP("RAMP", "the-ramp"),
    DORMANT_REFERENCES("DR", "dormant-references"),
    SISYPHUS_DATABASE_RETRIEVAL("SDR", "the-ramp/sisyphus-database-retrieval"),
    CONTINUOUSLY_VIOLATED_REQUIREMENTS("CVR", "continuously-violated-requirements"),
    TRAFFIC_JAM("TJ", "traffic-jam"),
    DATABASE_CONGESTION("DBC", "database-congestion"),
    STIFLE("STIFLE", "the-stifle", "single-user-problem/the-stifle", "traffic-jam/the-stifle"),
    CIRCUITOUS_TREASURE_HUNT("CTH", "circuitous-treasure-hunt", "single-user-problem/circuitous-treasure-hunt"),
    EXPENSIVE_DATABASE_CALL("EDC", "expensive-database-call"),
    EXCESSIVE_MESSAGING("EM", "excessive-messaging"),
    BLOB("BLOB", "the-blob"),
    EMPTY_SEMI_TRUCKS("EST", "empty-semi-trucks"),
    ONE_LANE_BRIDGE("OLB", "one-lane-bridge"),
    DATABASE_ONE_LANE_BRIDGE("DBOLB", "database-one-lane-bridge"),
    BOTTLENECK_SERVICE("BS", "bottleneck-service"),
    SINGLE_USER_PROBLEM("SUP", "single-user-problem"),
    CPU_INTENSIVE_APPLICATION("CPU", "cpu-intensive-application"),
    SPIN_WAIT("SW", "spin-wait"),
    EXCESSIVE_DYNAMIC_ALLOCATION("EDA", "excessive-dynamic-allocation"),
    LARGE_TEMPORARY_OBJECTS("LTO", "large-temporary-objects"),
    UNBALANCED_PROCESSING("UP", "unbalanced-processing"),
    SINGLE_THREADED_CODE("STC", "single-threaded-code");

    private final String column;
    private final List<String> categories;

    Question(String column, String... categories) {
        this.column = column;
        this.categories = List.of(categories);
    }

    /** Short name, as in the tables. */
    public String column() {
        return column;
    }

    /** Ids of the problems in the taxonomy, any of which is a yes. */
    public List<String> categories() {
        return categories;
    }

    /**
     * By its short name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Question named(String column) {
        return Arrays.stream(values())
                .filter(question -> question.column.equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no question " + column));
    }
}
