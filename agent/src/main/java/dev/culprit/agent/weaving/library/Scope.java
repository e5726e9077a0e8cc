package dev.culprit.agent.weaving.library;

import java.util.EnumSet;
import java.util.Set;

/** Where probes can sit. */
public enum Scope {
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
    SYNCHRONIZATION,
    /** Methods of the application that somebody chose, by hand. */
    METHOD,
    /** Waiting for locks in methods of the application that somebody chose, by hand. */
    LOCKS;

    /** Those whose methods nobody has to choose; a diagnosis uses them all. */
    public static Set<Scope> ready() {
        return EnumSet.complementOf(EnumSet.of(METHOD, LOCKS));
    }
}
