package dev.culprit.heuristics.contract;

/** Where a person can ask for probes without naming methods; a diagnosis uses them all. */
public enum ProbeScope {
    /**
     * Servlets ({@code javax} and {@code jakarta}) and handlers of the JDK's HTTP server; calls of gRPC servers; JMS listeners; tasks of
     * Spring, Quartz and the JDK's timer.
     */
    ENTRY_POINTS,
    /** JDBC calls that may talk to the database. */
    DATABASE,
    /**
     * Rows of results of JDBC, each of them: how many a statement fetches. Needs {@link #DATABASE}. A diagnosis counts them while there is
     * a single user only, for rows are what there is most of.
     */
    FETCH,
    /** {@code DataSource.getConnection}, the pools of Apache's HTTP clients, and semaphores that are used like one. */
    POOL,
    /** Calls of JMS ({@code javax} and {@code jakarta}) and of Kafka's clients that may talk to the broker. */
    MESSAGING,
    /** Calls to other services by HTTP clients: the JDK's two, Apache's (4 and 5), OkHttp. */
    EXTERNAL_CALL,
    /** What calls hand to executors of the JDK: how long it queues there, and what it does while somebody waits for it. */
    EXECUTOR,
    /** Waiting of virtual threads for locks, monitors and each other, which the JVM writes down of platform threads only. */
    SYNCHRONIZATION
}
