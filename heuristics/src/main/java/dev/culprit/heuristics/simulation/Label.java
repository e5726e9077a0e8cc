package dev.culprit.heuristics.simulation;

/** A question that the test cases have a known answer to, with its column in the table of answers. */
public enum Label {
    PERFORMANCE_PROBLEM("PP"),
    APPLICATION_HICCUPS("AH"),
    RAMP("RAMP"),
    CONTINUOUSLY_VIOLATED_REQUIREMENTS("CVR"),
    TRAFFIC_JAM("TJ"),
    DATABASE_CONGESTION("DBC"),
    STIFLE("STIFLE"),
    EXPENSIVE_DATABASE_CALL("EDC"),
    EXCESSIVE_MESSAGING("EM"),
    BLOB("BLOB"),
    EMPTY_SEMI_TRUCKS("EST"),
    ONE_LANE_BRIDGE("OLB"),
    DISPENSABLE_SYNCHRONISATION("DS"),
    DATABASE_ONE_LANE_BRIDGE("DBOLB"),
    POOL_EXHAUSTION("POOL"),
    BOTTLENECK_SERVICE("BS"),
    SINGLE_USER_PROBLEM("SUP"),
    CPU_INTENSIVE_APPLICATION("CPU");

    private final String column;

    Label(String column) {
        this.column = column;
    }

    String column() {
        return column;
    }
}
