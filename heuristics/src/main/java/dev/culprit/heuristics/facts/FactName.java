package dev.culprit.heuristics.facts;

import static dev.culprit.heuristics.facts.FactUnit.BYTES;
import static dev.culprit.heuristics.facts.FactUnit.COUNT;
import static dev.culprit.heuristics.facts.FactUnit.FLAG;
import static dev.culprit.heuristics.facts.FactUnit.FRAMES;
import static dev.culprit.heuristics.facts.FactUnit.MILLIS;
import static dev.culprit.heuristics.facts.FactUnit.SHARE;
import static dev.culprit.heuristics.facts.FactUnit.TEXT;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that can be told of a named thing: its key in documents, its unit, and what people call it. A new fact is a line
 * here and in the JSON schema; whoever prints facts needs no change. Readers refuse facts that they do not know, as any other field: client and agent
 * are of one version.
 */
public enum FactName {
    // response times
    MEAN("meanMillis", MILLIS, "mean response time"),
    SINGLE_USER_MEAN("singleUserMeanMillis", MILLIS, "mean of a single user"),
    MAXIMUM_LOAD_MEAN("maximumLoadMeanMillis", MILLIS, "mean at maximum load"),
    GROWTH_SHARE("growthShare", SHARE, "share of growth with load"),

    // waiting
    WAIT_PER_CALL("waitPerCallMillis", MILLIS, "wait per call"),
    WAITS_PER_CALL("waitsPerCall", COUNT, "waits per call"),
    SINGLE_USER_WAIT("singleUserWaitMillis", MILLIS, "wait of a single user"),
    MAXIMUM_LOAD_WAIT("maximumLoadWaitMillis", MILLIS, "wait at maximum load"),
    WAITS("waits", COUNT, "waits"),
    SAMPLES("samples", COUNT, "samples"),
    TOTAL("totalMillis", MILLIS, "total"),

    // who holds a lock
    HELD_BY("heldBy", TEXT, "held by"),
    HOLDER_DOES("holderDoes", TEXT, "holder does"),
    HOLDER_STACK("holderStack", FRAMES, "held at"),

    // pools
    IMPLEMENTATION("implementation", TEXT, "implementation"),
    POOL_STATE("poolState", TEXT, "pool state"),
    SIZE("size", COUNT, "size"),
    ACTIVE("active", COUNT, "active"),
    WAITING("waiting", COUNT, "waiting"),
    WAITING_MAXIMUM("waitingMaximum", COUNT, "waiting at most"),
    ALL_IN_USE_SHARE("allInUseShare", SHARE, "all in use"),
    EXHAUSTED("exhausted", FLAG, "exhausted"),
    LEAKED("leaked", COUNT, "leaked"),
    HOLD("holdMillis", MILLIS, "held for"),
    ESTIMATED_NEED("estimatedNeed", COUNT, "estimated need"),

    // statements
    EXECUTIONS_PER_CALL("executionsPerCall", COUNT, "executions per call"),
    EXECUTIONS_PER_CALL_MAXIMUM("executionsPerCallMaximum", COUNT, "executions per call, at most"),
    EXECUTION("executionMillis", MILLIS, "execution time"),
    EXECUTION_SINGLE_USER("executionSingleUserMillis", MILLIS, "execution time of a single user"),
    SHARE_OF_DATABASE_TIME("shareOfDatabaseTime", SHARE, "share of database time"),
    LARGEST_SHARE_OF_DATABASE_TIME("largestShareOfDatabaseTime", SHARE, "largest share of database time"),
    SHARE_OF_DATABASE_WORK("shareOfDatabaseWork", SHARE, "share of database work"),
    SHARE_OF_STATEMENTS("shareOfStatements", SHARE, "share of statements"),
    STATEMENTS_PER_CALL("statementsPerCall", COUNT, "statements per call"),
    STATEMENTS_TIME("statementsMillis", MILLIS, "statements per call take"),
    SESSIONS_EXECUTING("sessionsExecuting", COUNT, "sessions executing"),
    SESSIONS_BLOCKED("sessionsBlocked", COUNT, "sessions blocked"),
    BLOCKED_BY("blockedBy", TEXT, "blocked by"),

    // growth with operation time
    SINGLE_USER_BEFORE("singleUserBeforeMillis", MILLIS, "single user, at first"),
    SINGLE_USER_AFTER("singleUserAfterMillis", MILLIS, "single user, at last"),
    MAXIMUM_LOAD_BEFORE("maximumLoadBeforeMillis", MILLIS, "maximum load, at first"),
    MAXIMUM_LOAD_AFTER("maximumLoadAfterMillis", MILLIS, "maximum load, at last"),
    REQUESTS_BETWEEN("requestsBetween", COUNT, "requests between"),
    GROWTH_PER_1000_REQUESTS("growthPer1000RequestsMillis", MILLIS, "growth per 1000 requests"),
    ROWS_PER_RESULT_BEFORE("rowsPerResultBefore", COUNT, "rows per result, at first"),
    ROWS_PER_RESULT_AFTER("rowsPerResultAfter", COUNT, "rows per result, at last"),
    SHARE_OF_GROWTH("shareOfGrowth", SHARE, "share of growth over time"),
    KEPT_IN_HEAP_FIRST("keptInHeapFirstBytes", BYTES, "kept in heap, at first"),
    KEPT_IN_HEAP_LAST("keptInHeapLastBytes", BYTES, "kept in heap, at last"),

    // episodes and collections
    EPISODES("episodes", COUNT, "episodes"),
    EPISODE("episodeMillis", MILLIS, "length of an episode"),
    PERIOD("periodMillis", MILLIS, "from one to the next"),
    SLOW_CALL_MEAN("slowCallMeanMillis", MILLIS, "mean of slow calls"),
    OTHER_CALL_MEAN("otherCallMeanMillis", MILLIS, "mean of other calls"),
    PAUSES("pauses", COUNT, "pauses"),
    PAUSED("pausedMillis", MILLIS, "paused"),
    LONGEST_PAUSE("longestPauseMillis", MILLIS, "longest pause"),
    COLLECTION("collection", TEXT, "collection"),
    COLLECTIONS("collections", COUNT, "collections"),
    COLLECTOR_SHARE("collectorShare", SHARE, "share of collections"),
    OBJECT("objectBytes", BYTES, "object"),
    MAXIMUM_HEAP("maximumHeapBytes", BYTES, "maximum heap"),
    SHARE_OF_HEAP_KEPT("shareOfHeapKept", SHARE, "share of heap kept"),
    ALLOCATES("allocates", TEXT, "allocates"),
    ALLOCATED("allocatedBytes", BYTES, "allocated"),

    // messages
    SHARE_OF_MESSAGES("shareOfMessages", SHARE, "share of messages"),
    NEXT_COMPONENT("nextComponent", TEXT, "next component"),
    NEXT_SHARE_OF_MESSAGES("nextShareOfMessages", SHARE, "its share of messages"),
    MESSAGES("messages", COUNT, "messages"),
    COMPONENTS("components", COUNT, "components"),
    PARTNERS("partners", COUNT, "partners"),

    // processors and threads
    PROCESSORS("processors", COUNT, "processors"),
    JVM_UTILISATION("jvmUtilisation", SHARE, "used by the JVM"),
    MACHINE_UTILISATION("machineUtilisation", SHARE, "used on the machine"),
    USED_SHARE("usedShare", SHARE, "used"),
    THROTTLED_SHARE("throttledShare", SHARE, "throttled"),
    CPU_PER_CALL_ALONE("cpuPerCallMillisAlone", MILLIS, "processor time per call, single user"),
    CPU_PER_CALL("cpuPerCallMillis", MILLIS, "processor time per call"),
    RUN_QUEUE_PER_CALL("runQueuePerCallMillis", MILLIS, "wait for a processor per call"),
    SHARE_OF_CALLS("shareOfCalls", SHARE, "share of calls"),
    THREAD("thread", TEXT, "thread"),
    THREADS("threads", COUNT, "threads"),
    LEAST_SHARE_OF_PROCESSOR("leastShareOfProcessor", SHARE, "of a processor, at least"),
    MILLIS_PER_CALL("millisPerCall", MILLIS, "time per call");

    private static final Map<String, FactName> BY_KEY =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(FactName::key, Function.identity()));

    private final String key;
    private final FactUnit unit;
    private final String label;

    FactName(String key, FactUnit unit, String label) {
        this.key = key;
        this.unit = unit;
        this.label = label;
    }

    /** What documents call it. */
    public String key() {
        return key;
    }

    public FactUnit unit() {
        return unit;
    }

    /** What people call it, in small letters. */
    public String label() {
        return label;
    }

    /** The fact that documents call so, if there is one. */
    public static Optional<FactName> of(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }
}
