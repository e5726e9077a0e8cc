package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.model.PoolState;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.wording.LockSentences.Lane;
import java.util.OptionalInt;

/** What is wrong with a pool, and what to do about it. */
public final class PoolSentences {

    private static final String LOOK =
            "Look how many of its connections are in use under load. If all are, enlarge the pool (HTTP clients have a limit for"
                    + " each service they call, too), or hold its connections for a shorter time; if it opens a new one for"
                    + " every call, use a pool.";

    private PoolSentences() {}

    /**
     * A pool that calls wait for.
     *
     * @param leaked resources that were never given back
     * @param tellsUse whether it tells how many of its resources are in use
     */
    public record Pool(
            String name, Resource resource, PoolState state, Size size, Waiting waiting, int leaked, boolean tellsUse) {

        /**
         * How many resources a pool has.
         *
         * @param most it has; 0 or less if unknown
         * @param better with which hardly anybody would wait; empty if unknown, or not more than it has
         */
        public record Size(int most, OptionalInt better) {}

        /**
         * Who waits for a resource.
         *
         * @param mean threads, tasks or requests that wait; NaN if unknown
         * @param thoughIdle whether threads wait although resources are idle
         */
        public record Waiting(double mean, boolean thoughIdle) {}

        /** {@code 5 }, with a space after it; empty if unknown. */
        private String sizeOrNothing() {
            return size.most() > 0 ? size.most() + " " : "";
        }

        private String waitingThreads() {
            return waiting("thread", "wait");
        }

        /** {@code 31 threads wait for one on average}. */
        private String waiting(String noun, String verb) {
            if (Double.isNaN(waiting.mean())) {
                return "how many " + noun + "s " + verb + " for one is not known";
            }
            long mean = Math.round(waiting.mean());
            return Quantity.of(mean, noun) + " " + verb + (mean == 1 ? "s" : "") + " for one on average";
        }

        private String wasOrWere() {
            return leaked == 1 ? "was" : "were";
        }
    }

    /** {@code The connection pool orders holds back the application: at 50 users all 5 connections are in use and ...} */
    public static String heldBack(Pool pool, Lane lane) {
        String seenBy = pool.resource() == Resource.REQUEST_THREADS ? " as clients see it" : "";
        return subject(pool) + " holds back the application: at " + Quantity.users(lane.users()) + " " + use(pool)
                + "; " + lane.loss(seenBy);
    }

    /** {@code The connection pool orders}. */
    public static String subject(Pool pool) {
        String kind = switch (pool.resource()) {
            case CONNECTIONS -> pool.state() == PoolState.UNPOOLED ? "data source" : "connection pool";
            case THREADS -> "executor";
            case REQUEST_THREADS -> "server's pool of request threads";
            case PERMITS -> "semaphore of";
        };
        return "The " + kind + " " + pool.name();
    }

    /** {@code all 5 connections are in use and 31 threads wait for one on average}. */
    public static String use(Pool pool) {
        return switch (pool.resource()) {
            case THREADS -> useOfThreads(pool);
            case PERMITS -> useOfPermits(pool);
            case CONNECTIONS -> useOfConnections(pool);
            case REQUEST_THREADS ->
                "no more than " + pool.size().most() + (pool.size().most() == 1 ? " request is" : " requests are")
                        + " served at a time"
                        + (Double.isNaN(pool.waiting().mean())
                                ? ""
                                : ", and " + Math.round(pool.waiting().mean())
                                        + " wait in front of the application on average");
        };
    }

    private static String useOfPermits(Pool pool) {
        String size = pool.sizeOrNothing();
        String waiting = pool.waitingThreads();
        return switch (pool.state()) {
            case EXHAUSTED -> "all " + size + "permits are taken and " + waiting;
            case LEAKED ->
                pool.leaked() + " of its " + size
                        + "permits " + pool.wasOrWere()
                        + " never given back (still out while a single user is served), and " + waiting;
            case SLOW -> "threads wait although permits are free, for several at once or in their turn; " + waiting;
            case UNPOOLED, UNKNOWN -> "it has " + size + "permits, and " + waiting;
        };
    }

    private static String useOfConnections(Pool pool) {
        String size = pool.sizeOrNothing();
        String waiting = pool.waitingThreads();
        return switch (pool.state()) {
            case EXHAUSTED -> "all " + size + "connections are in use and " + waiting;
            case LEAKED ->
                pool.leaked() + " of its " + size
                        + "connections " + pool.wasOrWere()
                        + " never given back (still out while a single user is served), and " + waiting;
            case SLOW ->
                (pool.waiting().thoughIdle()
                                ? "threads wait although connections are free: handing them out is slow; "
                                : "connections are handed out one after the other, under a lock that is held during a"
                                        + " database call; ")
                        + waiting;
            case UNPOOLED ->
                "it opens a new connection for every call"
                        + (Double.isNaN(pool.waiting().mean())
                                ? ""
                                : ", for "
                                        + Quantity.of(Math.round(pool.waiting().mean()), "thread")
                                        + " at a time on average");
            case UNKNOWN ->
                pool.tellsUse()
                        ? "it has " + size + "connections, and " + waiting
                        : waiting + " (how many of its connections are in use is not known)";
        };
    }

    private static String useOfThreads(Pool pool) {
        String size = pool.sizeOrNothing();
        String waiting = pool.waiting("task", "queue");
        return switch (pool.state()) {
            case EXHAUSTED -> "all " + size + "threads are busy and " + waiting;
            case LEAKED ->
                pool.leaked() + " of its " + size
                        + "threads never come back (they are busy even while a single user is served), and " + waiting;
            case SLOW -> "tasks queue although threads are idle; " + waiting;
            case UNPOOLED, UNKNOWN -> "it has " + size + "threads, and " + waiting;
        };
    }

    /** What to do about it. */
    public static String advice(Pool pool) {
        return switch (pool.resource()) {
            case THREADS -> adviceOnThreads(pool);
            case PERMITS -> adviceOnPermits(pool);
            case CONNECTIONS -> adviceOnConnections(pool);
            case REQUEST_THREADS ->
                enlarge(pool, "Give the server more threads for requests", "requests", "make requests shorter")
                        + " If it may have more already, something in front lets only so many through: a proxy, or the"
                        + " client's connections.";
        };
    }

    private static String adviceOnPermits(Pool pool) {
        return switch (pool.state()) {
            case LEAKED -> "Find the path that does not release its permit (an exception, an early return).";
            case SLOW -> "Take fewer permits at a time, or do not make the semaphore fair.";
            case EXHAUSTED, UNPOOLED, UNKNOWN ->
                enlarge(
                        pool,
                        "Give the semaphore more permits, if what it guards can bear it",
                        "calls",
                        "hold them for a shorter time");
        };
    }

    private static String adviceOnConnections(Pool pool) {
        return switch (pool.state()) {
            case LEAKED -> "Find the path that does not close its connection (an exception, an early return).";
            case SLOW ->
                "Make handing out cheap: no validation on borrow, or outside the pool's lock; or use another pool.";
            case UNPOOLED -> "Use a connection pool, so that connections are opened once and used again.";
            case EXHAUSTED, UNKNOWN ->
                pool.tellsUse()
                        ? enlarge(pool, "Enlarge the pool", "calls", "hold connections for a shorter time")
                        : LOOK;
        };
    }

    private static String adviceOnThreads(Pool pool) {
        return switch (pool.state()) {
            case LEAKED -> "Find the tasks that do not end, and run what must not end on threads of its own.";
            case SLOW -> "Take thread dumps under load: idle threads should take up tasks at once.";
            case EXHAUSTED, UNPOOLED, UNKNOWN ->
                enlarge(pool, "Give the executor more threads", "tasks", "make its tasks shorter");
        };
    }

    private static String enlarge(Pool pool, String more, String who, String orShorter) {
        String how = pool.size().better().isPresent()
                ? " (with about " + pool.size().better().getAsInt() + ", " + who + " would hardly wait at this load)"
                : "";
        return more + how + ", or " + orShorter + ".";
    }
}
