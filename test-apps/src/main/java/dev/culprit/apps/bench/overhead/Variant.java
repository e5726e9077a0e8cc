package dev.culprit.apps.bench.overhead;

/** How {@link Subject.Probed} is measured. */
enum Variant {
    /** No agent at all. */
    NO_AGENT("no agent", ""),
    /** Our agent is there and nothing is switched on. */
    IDLE("attached, nothing on", ""),
    SUMS("sums of calls", "\"measure\":\"SUMS\""),
    SUMS_ONE_IN_10("sums, 1 trace in 10", "\"measure\":\"SUMS\",\"oneIn\":10"),
    CALLS("an event per call", "\"measure\":\"CALLS\""),
    CALLS_ONE_IN_10("an event per call, 1 trace in 10", "\"measure\":\"CALLS\",\"oneIn\":10"),
    CALLS_WITH_ALLOCATION("event with allocated bytes", "\"measure\":\"CALLS_WITH_ALLOCATION\""),
    CALLS_WITH_CPU("event with processor time", "\"measure\":\"CALLS_WITH_CPU\""),
    /** After all of these. */
    OFF("switched off again", ""),
    JDK_METHOD_TIMING("jdk.MethodTiming", ""),
    JDK_METHOD_TRACE("jdk.MethodTrace", ""),
    OPENTELEMETRY("OpenTelemetry agent, spans without exporter", ""),
    KIEKER_DUMP("Kieker, records dropped", ""),
    KIEKER_FILE("Kieker, records to files", "");

    private final String title;
    private final String measure;

    Variant(String title, String measure) {
        this.title = title;
        this.measure = measure;
    }

    String title() {
        return title;
    }

    /** Whether our agent is to be told. */
    boolean isOurs() {
        return ordinal() >= IDLE.ordinal() && ordinal() <= OFF.ordinal();
    }

    /** What to tell it: a document for its MBean, empty for nothing on. The budget is out of the way here. */
    String request(String method) {
        return measure.isEmpty()
                ? ""
                : "{\"methods\":{\"patterns\":[\"" + method + "\"]," + measure
                        + "},\"budgetPercent\":100000,\"leaseSeconds\":3600}";
    }
}
