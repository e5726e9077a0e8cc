package dev.culprit.heuristics.analysis.pools;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.pools.PoolDiagnosis.State;
import dev.culprit.heuristics.model.PoolUsage.Resource;

/** What is wrong with a pool, and what to do about it, in words. */
public final class PoolPhrases {

    private static final String LOOK =
            "Look how many of its connections are in use under load. If all are, enlarge the pool (HTTP clients have a limit for"
                    + " each service they call, too), or hold its connections for a shorter time; if it opens a new one for"
                    + " every call, use a pool.";

    private final PoolDiagnosis pool;
    private final PoolFacts facts;
    private final Resource resource;

    private PoolPhrases(PoolDiagnosis pool) {
        this.pool = pool;
        this.facts = pool.facts();
        this.resource = pool.usage().resource();
    }

    public static PoolPhrases of(PoolDiagnosis pool) {
        return new PoolPhrases(pool);
    }

    /** "The connection pool orders". */
    public String subject() {
        String kind = switch (resource) {
            case CONNECTIONS -> pool.state() == State.UNPOOLED ? "data source" : "connection pool";
            case THREADS -> "executor";
            case REQUEST_THREADS -> "server's pool of request threads";
            case PERMITS -> "semaphore of";
        };
        return "The " + kind + " " + pool.usage().pool();
    }

    /** "all 5 connections are in use and 31 threads wait for one on average". */
    public String use() {
        String size = facts.maximumSize() > 0 ? facts.maximumSize() + " " : "";
        return switch (resource) {
            case THREADS -> useOfThreads(size);
            case PERMITS -> useOfPermits(size);
            case CONNECTIONS -> useOfConnections(size);
            case REQUEST_THREADS ->
                "no more than " + facts.maximumSize() + (facts.maximumSize() == 1 ? " request is" : " requests are")
                        + " served at a time"
                        + (Double.isNaN(facts.meanWaiting())
                                ? ""
                                : ", and " + Math.round(facts.meanWaiting())
                                        + " wait in front of the application on average");
        };
    }

    private String useOfPermits(String size) {
        String waiting = Math.round(facts.meanWaiting()) + " threads wait for one on average";
        return switch (pool.state()) {
            case EXHAUSTED -> "all " + size + "permits are taken and " + waiting;
            case LEAKED ->
                pool.leaked() + " of its " + size
                        + "permits were never given back (they are out even while a single user is served), and "
                        + waiting;
            case SLOW -> "threads wait although permits are free, for several at once or in their turn; " + waiting;
            case UNPOOLED, UNKNOWN -> "it has " + size + "permits, and " + waiting;
        };
    }

    private String useOfConnections(String size) {
        String waiting = Math.round(facts.meanWaiting()) + " threads wait for one on average";
        return switch (pool.state()) {
            case EXHAUSTED -> "all " + size + "connections are in use and " + waiting;
            case LEAKED ->
                pool.leaked() + " of its " + size
                        + "connections were never given back (they are out even while a single user is"
                        + " served), and " + waiting;
            case SLOW ->
                (waitsThoughIdle()
                                ? "threads wait although connections are free: handing them out is slow; "
                                : "connections are handed out one after the other, under a lock that is held during a"
                                        + " database call; ")
                        + waiting;
            case UNPOOLED ->
                "it opens a new connection for every call, for " + Math.round(facts.meanWaiting())
                        + " threads at a time on average";
            case UNKNOWN ->
                PoolDiagnosis.isSilent(facts)
                        ? waiting + " (how many of its connections are in use is not known)"
                        : "it has " + size + "connections, and " + waiting;
        };
    }

    private String useOfThreads(String size) {
        String waiting = Math.round(facts.meanWaiting()) + " tasks queue for one on average";
        return switch (pool.state()) {
            case EXHAUSTED -> "all " + size + "threads are busy and " + waiting;
            case LEAKED ->
                pool.leaked() + " of its " + size
                        + "threads never come back (they are busy even while a single user is served), and " + waiting;
            case SLOW -> "tasks queue although threads are idle; " + waiting;
            case UNPOOLED, UNKNOWN -> "it has " + size + "threads, and " + waiting;
        };
    }

    private boolean waitsThoughIdle() {
        return facts.idleWhileWaiting() >= MAIN_SHARE.value();
    }

    /** What to do. */
    public String advice() {
        return switch (resource) {
            case THREADS -> adviceOnThreads();
            case PERMITS -> adviceOnPermits();
            case CONNECTIONS -> adviceOnConnections();
            case REQUEST_THREADS ->
                enlarge("Give the server more threads for requests", "requests", "make requests shorter")
                        + " If it may have more already, something in front lets only so many through: a proxy, or the"
                        + " client's connections.";
        };
    }

    private String adviceOnPermits() {
        return switch (pool.state()) {
            case LEAKED -> "Find the path that does not release its permit (an exception, an early return).";
            case SLOW -> "Take fewer permits at a time, or do not make the semaphore fair.";
            case EXHAUSTED, UNPOOLED, UNKNOWN ->
                enlarge(
                        "Give the semaphore more permits, if what it guards can bear it",
                        "calls",
                        "hold them for a shorter time");
        };
    }

    private String adviceOnConnections() {
        return switch (pool.state()) {
            case LEAKED -> "Find the path that does not close its connection (an exception, an early return).";
            case SLOW ->
                "Make handing out cheap: no validation on borrow, or outside the pool's lock; or use another pool.";
            case UNPOOLED -> "Use a connection pool, so that connections are opened once and used again.";
            case EXHAUSTED, UNKNOWN ->
                PoolDiagnosis.isSilent(facts)
                        ? LOOK
                        : enlarge("Enlarge the pool", "calls", "hold connections for a shorter time");
        };
    }

    private String adviceOnThreads() {
        return switch (pool.state()) {
            case LEAKED -> "Find the tasks that do not end, and run what must not end on threads of its own.";
            case SLOW -> "Take thread dumps under load: idle threads should take up tasks at once.";
            case EXHAUSTED, UNPOOLED, UNKNOWN ->
                enlarge("Give the executor more threads", "tasks", "make its tasks shorter");
        };
    }

    private String enlarge(String more, String who, String orShorter) {
        boolean told = pool.estimatedNeed() > facts.maximumSize() && facts.maximumSize() > 0;
        String how =
                told ? " (with about " + pool.estimatedNeed() + ", " + who + " would hardly wait at this load)" : "";
        return more + how + ", or " + orShorter + ".";
    }
}
