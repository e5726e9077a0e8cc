package dev.culprit.apps.bench.overhead;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;

/** What is measured, and how. */
enum Variant {
    /** No agent at all. */
    NO_AGENT("no agent", Kind.NOTHING_ON, ""),
    LOOK_UP("by hand: clock reads, numbers of the thread", Kind.BY_HAND, ""),
    EVENT("by hand: an event", Kind.BY_HAND, ""),
    EVENT_WITH_LOOK_UP("by hand: an event, numbers of the thread", Kind.BY_HAND, ""),
    /** Our agent is there, and nothing has been switched on since the JVM started. */
    IDLE("attached, nothing ever on", Kind.NOTHING_ON, ""),
    SUMS("sums of calls", Kind.METHOD, "\"measure\":\"SUMS\""),
    SUMS_ONE_IN_10("sums, 1 trace in 10", Kind.METHOD, "\"measure\":\"SUMS\",\"oneIn\":10"),
    CALLS("an event per call", Kind.METHOD, calls("CALLS", 1)),
    CALLS_ONE_IN_10("an event per call, 1 trace in 10", Kind.METHOD, calls("CALLS", 10)),
    CALLS_WITH_SIZES("event with sizes of parameters", Kind.METHOD, calls("CALLS_WITH_SIZES", 1)),
    CALLS_WITH_ALLOCATION("event with allocated bytes", Kind.METHOD, calls("CALLS_WITH_ALLOCATION", 1)),
    CALLS_WITH_CPU("event with processor time", Kind.METHOD, calls("CALLS_WITH_CPU", 1)),
    /** After all of these. */
    OFF("switched off again", Kind.NOTHING_ON, ""),
    STATEMENT("a statement (scope DATABASE)", Kind.SCOPE, "DATABASE"),
    ROW("a row (scope FETCH)", Kind.SCOPE, "FETCH"),
    CONNECTION("a connection from a pool (scope POOL)", Kind.SCOPE, "POOL"),
    REQUEST("a request (scope ENTRY_POINTS)", Kind.SCOPE, "ENTRY_POINTS"),
    GRPC_CALL("a call of gRPC (scope ENTRY_POINTS)", Kind.SCOPE, "ENTRY_POINTS"),
    JDK_METHOD_TIMING("jdk.MethodTiming", Kind.FOREIGN, ""),
    JDK_METHOD_TRACE("jdk.MethodTrace", Kind.FOREIGN, ""),
    OPENTELEMETRY("OpenTelemetry agent, spans without exporter", Kind.FOREIGN, ""),
    KIEKER_DUMP("Kieker, records dropped", Kind.FOREIGN, ""),
    KIEKER_FILE("Kieker, records to files", Kind.FOREIGN, ""),
    JMC_AGENT("JMC agent, an event per call", Kind.FOREIGN, "");

    private enum Kind {
        NOTHING_ON,
        /** Code that measures itself. */
        BY_HAND,
        /** A method that our agent is told to measure. */
        METHOD,
        /** What our agent measures of an interface. */
        SCOPE,
        /** Somebody else's instrument. */
        FOREIGN
    }

    private final String title;
    private final Kind kind;
    private final String what;

    Variant(String title, Kind kind, String what) {
        this.title = title;
        this.kind = kind;
        this.what = what;
    }

    /** All of them: what is cheap because it is left out is not what is asked here. */
    private static String calls(String measure, int oneIn) {
        return "\"measure\":\"" + measure + "\",\"oneIn\":" + oneIn + ",\"maxCallsPerSecond\":1000000000";
    }

    /** Those of a JVM without an agent. */
    static Set<Variant> withoutAgent() {
        return EnumSet.range(NO_AGENT, EVENT_WITH_LOOK_UP);
    }

    /** Those that one JVM can go through in turn, so that they are compared in the same minutes. */
    static Set<Variant> ofMethods() {
        return EnumSet.range(SUMS, OFF);
    }

    /** The same, of interfaces. */
    static Set<Variant> ofScopes() {
        return EnumSet.range(STATEMENT, GRPC_CALL);
    }

    String title() {
        return title;
    }

    /** Whether our agent must be told what to do. */
    boolean isSwitched() {
        return kind == Kind.METHOD || kind == Kind.SCOPE || this == OFF;
    }

    /** Whether probes of ours are on. */
    boolean isOurs() {
        return kind == Kind.METHOD || kind == Kind.SCOPE;
    }

    boolean isForeign() {
        return kind == Kind.FOREIGN;
    }

    /** What to tell our agent: a document for its MBean, empty for nothing on. The budget is out of the way here. */
    String request(String method) {
        return switch (kind) {
            case NOTHING_ON, BY_HAND, FOREIGN -> "";
            case METHOD ->
                "{\"methods\":{\"patterns\":[\"" + method + "\"]," + what
                        + "},\"budgetPercent\":100000,\"leaseSeconds\":3600}";
            case SCOPE -> "{\"scopes\":[\"" + what + "\"],\"leaseSeconds\":3600}";
        };
    }

    Supplier<Subject> bare() {
        return kind == Kind.SCOPE ? FlatSubject.Bare::new : Subject.Bare::new;
    }

    Supplier<Subject> floor() {
        return kind == Kind.SCOPE ? FlatSubject.Floor::new : Subject.Floor::new;
    }

    Supplier<Subject> probed() {
        return switch (this) {
            case LOOK_UP -> ByHandSubject.LookUp::new;
            case EVENT -> ByHandSubject.Written::new;
            case EVENT_WITH_LOOK_UP -> ByHandSubject.WrittenWithLookUp::new;
            case STATEMENT -> FlatSubject.OfStatement::new;
            case ROW -> FlatSubject.OfRow::new;
            case CONNECTION -> FlatSubject.OfPool::new;
            case REQUEST -> FlatSubject.OfServlet::new;
            case GRPC_CALL -> GrpcSubject::new;
            default -> Subject.Probed::new;
        };
    }
}
