package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.PoolState;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.wording.LockSentences.Lane;
import dev.culprit.heuristics.wording.PoolSentences.Pool;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PoolSentencesTest {

    private static Pool of(Resource resource, PoolState state) {
        return new Pool(
                "orders",
                resource,
                state,
                new Pool.Size(5, OptionalInt.empty()),
                new Pool.Waiting(20.4, false),
                2,
                true);
    }

    private static String use(Resource resource, PoolState state) {
        return PoolSentences.use(of(resource, state));
    }

    private static String advice(Resource resource, PoolState state) {
        return PoolSentences.advice(of(resource, state));
    }

    private static String subject(Resource resource, PoolState state) {
        return PoolSentences.subject(of(resource, state));
    }

    @Test
    void subjectsAreNamedAfterWhatTheyAre() {
        assertThat(subject(Resource.CONNECTIONS, PoolState.EXHAUSTED)).isEqualTo("The connection pool orders");
        assertThat(subject(Resource.CONNECTIONS, PoolState.UNPOOLED)).isEqualTo("The data source orders");
        assertThat(subject(Resource.THREADS, PoolState.EXHAUSTED)).isEqualTo("The executor orders");
        assertThat(subject(Resource.PERMITS, PoolState.EXHAUSTED)).isEqualTo("The semaphore of orders");
        assertThat(subject(Resource.REQUEST_THREADS, PoolState.EXHAUSTED))
                .isEqualTo("The server's pool of request threads orders");
    }

    private static String waiting(PoolState state, double waiting) {
        return PoolSentences.use(new Pool(
                "orders",
                Resource.CONNECTIONS,
                state,
                new Pool.Size(5, OptionalInt.empty()),
                new Pool.Waiting(waiting, false),
                1,
                true));
    }

    @Test
    void whatIsNotKnownIsNotNone() {
        assertThat(waiting(PoolState.EXHAUSTED, Double.NaN))
                .isEqualTo("all 5 connections are in use and how many threads wait for one is not known");
        assertThat(waiting(PoolState.UNPOOLED, Double.NaN)).isEqualTo("it opens a new connection for every call");
    }

    @Test
    void oneIsNotSeveral() {
        assertThat(waiting(PoolState.EXHAUSTED, 1)).endsWith("1 thread waits for one on average");
        assertThat(waiting(PoolState.LEAKED, 2)).startsWith("1 of its 5 connections was never given back");
    }

    @Test
    void connections() {
        assertThat(use(Resource.CONNECTIONS, PoolState.EXHAUSTED))
                .isEqualTo("all 5 connections are in use and 20 threads wait for one on average");
        assertThat(use(Resource.CONNECTIONS, PoolState.LEAKED))
                .startsWith("2 of its 5 connections were never given back");
        assertThat(use(Resource.CONNECTIONS, PoolState.SLOW))
                .startsWith("connections are handed out one after the other");
        assertThat(PoolSentences.use(new Pool(
                        "orders",
                        Resource.CONNECTIONS,
                        PoolState.SLOW,
                        new Pool.Size(5, OptionalInt.empty()),
                        new Pool.Waiting(20, true),
                        2,
                        true)))
                .startsWith("threads wait although connections are free");
        assertThat(use(Resource.CONNECTIONS, PoolState.UNPOOLED))
                .isEqualTo("it opens a new connection for every call, for 20 threads at a time on average");
        assertThat(use(Resource.CONNECTIONS, PoolState.UNKNOWN))
                .isEqualTo("it has 5 connections, and 20 threads wait for one on average");
        assertThat(PoolSentences.use(new Pool(
                        "orders",
                        Resource.CONNECTIONS,
                        PoolState.UNKNOWN,
                        new Pool.Size(0, OptionalInt.empty()),
                        new Pool.Waiting(20, false),
                        0,
                        true)))
                .isEqualTo("it has connections, and 20 threads wait for one on average");
        assertThat(PoolSentences.use(silent())).endsWith("(how many of its connections are in use is not known)");
    }

    private static Pool silent() {
        return new Pool(
                "orders",
                Resource.CONNECTIONS,
                PoolState.UNKNOWN,
                new Pool.Size(5, OptionalInt.of(9)),
                new Pool.Waiting(20, false),
                0,
                false);
    }

    @Test
    void whatToDoAboutConnections() {
        assertThat(advice(Resource.CONNECTIONS, PoolState.EXHAUSTED))
                .isEqualTo("Enlarge the pool, or hold connections for a shorter time.");
        assertThat(advice(Resource.CONNECTIONS, PoolState.LEAKED)).contains("does not close its connection");
        assertThat(advice(Resource.CONNECTIONS, PoolState.SLOW)).startsWith("Make handing out cheap");
        assertThat(advice(Resource.CONNECTIONS, PoolState.UNPOOLED)).startsWith("Use a connection pool");
        assertThat(PoolSentences.advice(silent())).startsWith("Look how many of its connections are in use");
    }

    @Test
    void threads() {
        assertThat(use(Resource.THREADS, PoolState.EXHAUSTED))
                .isEqualTo("all 5 threads are busy and 20 tasks queue for one on average");
        assertThat(use(Resource.THREADS, PoolState.LEAKED)).startsWith("2 of its 5 threads never come back");
        assertThat(use(Resource.THREADS, PoolState.SLOW)).startsWith("tasks queue although threads are idle");
        assertThat(use(Resource.THREADS, PoolState.UNKNOWN)).startsWith("it has 5 threads, and 20 tasks");
        assertThat(advice(Resource.THREADS, PoolState.EXHAUSTED))
                .isEqualTo("Give the executor more threads, or make its tasks shorter.");
        assertThat(advice(Resource.THREADS, PoolState.LEAKED)).startsWith("Find the tasks that do not end");
        assertThat(advice(Resource.THREADS, PoolState.SLOW)).startsWith("Take thread dumps");
    }

    @Test
    void permits() {
        assertThat(use(Resource.PERMITS, PoolState.EXHAUSTED)).startsWith("all 5 permits are taken and 20 threads");
        assertThat(use(Resource.PERMITS, PoolState.LEAKED)).startsWith("2 of its 5 permits were never given back");
        assertThat(use(Resource.PERMITS, PoolState.SLOW)).startsWith("threads wait although permits are free");
        assertThat(use(Resource.PERMITS, PoolState.UNKNOWN)).startsWith("it has 5 permits, and 20 threads");
        assertThat(advice(Resource.PERMITS, PoolState.EXHAUSTED)).startsWith("Give the semaphore more permits");
        assertThat(advice(Resource.PERMITS, PoolState.LEAKED)).contains("does not release its permit");
        assertThat(advice(Resource.PERMITS, PoolState.SLOW)).startsWith("Take fewer permits at a time");
    }

    @Test
    void requestThreads() {
        assertThat(use(Resource.REQUEST_THREADS, PoolState.EXHAUSTED))
                .isEqualTo("no more than 5 requests are served at a time, and 20 wait in front of the application on"
                        + " average");
        assertThat(PoolSentences.use(new Pool(
                        "server",
                        Resource.REQUEST_THREADS,
                        PoolState.EXHAUSTED,
                        new Pool.Size(1, OptionalInt.empty()),
                        new Pool.Waiting(Double.NaN, false),
                        0,
                        true)))
                .isEqualTo("no more than 1 request is served at a time");
        assertThat(advice(Resource.REQUEST_THREADS, PoolState.EXHAUSTED))
                .startsWith("Give the server more threads for requests, or make requests shorter. If it may");
    }

    @Test
    void whatWouldBeNeededIsSaidIfItIsKnown() {
        assertThat(PoolSentences.advice(new Pool(
                        "orders",
                        Resource.CONNECTIONS,
                        PoolState.EXHAUSTED,
                        new Pool.Size(5, OptionalInt.of(6)),
                        new Pool.Waiting(20, false),
                        0,
                        true)))
                .isEqualTo(
                        "Enlarge the pool (with about 6, calls would hardly wait at this load), or hold connections for a"
                                + " shorter time.");
    }

    @Test
    void whoSeesTheLossIsTheClientInFrontOfTheApplication() {
        Lane lane = new Lane("orders", "GET /a", 0.87, 270, 310, 50, 20);
        assertThat(PoolSentences.heldBack(of(Resource.CONNECTIONS, PoolState.EXHAUSTED), lane))
                .isEqualTo(
                        "The connection pool orders holds back the application: at 50 users all 5 connections are in use"
                                + " and 20 threads wait for one on average; waiting for it takes 87 % of the response time of"
                                + " GET /a (270 ms of 310 ms), and from 20 users on the requirement is missed.");
        assertThat(PoolSentences.heldBack(of(Resource.REQUEST_THREADS, PoolState.EXHAUSTED), lane))
                .contains("of the response time of GET /a as clients see it (270 ms of 310 ms)");
    }
}
