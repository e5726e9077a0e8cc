package dev.culprit.heuristics.analysis.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.pools.PoolDiagnosis.State;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PoolPhrasesTest {

    private static final PoolFacts FACTS = new PoolFacts(5, 5, 20.4, 30, 1, 0);

    private static PoolPhrases of(Resource resource, State state, PoolFacts facts, int need) {
        PoolUsage usage = new PoolUsage(
                "orders", "a.Pool", resource, facts.maximumSize(), new int[0], new int[0], new int[0], Double.NaN);
        return PoolPhrases.of(new PoolDiagnosis(state, usage, facts, 2, OptionalDouble.empty(), need));
    }

    private static String use(Resource resource, State state) {
        return of(resource, state, FACTS, 0).use();
    }

    private static String advice(Resource resource, State state) {
        return of(resource, state, FACTS, 0).advice();
    }

    @Test
    void subjectsAreNamedAfterWhatTheyAre() {
        assertThat(of(Resource.CONNECTIONS, State.EXHAUSTED, FACTS, 0).subject())
                .isEqualTo("The connection pool orders");
        assertThat(of(Resource.CONNECTIONS, State.UNPOOLED, FACTS, 0).subject()).isEqualTo("The data source orders");
        assertThat(of(Resource.THREADS, State.EXHAUSTED, FACTS, 0).subject()).isEqualTo("The executor orders");
        assertThat(of(Resource.PERMITS, State.EXHAUSTED, FACTS, 0).subject()).isEqualTo("The semaphore of orders");
        assertThat(of(Resource.REQUEST_THREADS, State.EXHAUSTED, FACTS, 0).subject())
                .isEqualTo("The server's pool of request threads orders");
    }

    @Test
    void connections() {
        assertThat(use(Resource.CONNECTIONS, State.EXHAUSTED))
                .isEqualTo("all 5 connections are in use and 20 threads wait for one on average");
        assertThat(use(Resource.CONNECTIONS, State.LEAKED)).startsWith("2 of its 5 connections were never given back");
        assertThat(use(Resource.CONNECTIONS, State.SLOW)).startsWith("connections are handed out one after the other");
        assertThat(of(Resource.CONNECTIONS, State.SLOW, new PoolFacts(5, 5, 20, 30, 0, 0.5), 0)
                        .use())
                .startsWith("threads wait although connections are free");
        assertThat(use(Resource.CONNECTIONS, State.UNPOOLED))
                .isEqualTo("it opens a new connection for every call, for 20 threads at a time on average");
        assertThat(use(Resource.CONNECTIONS, State.UNKNOWN))
                .isEqualTo("it has 5 connections, and 20 threads wait for one on average");
        assertThat(of(Resource.CONNECTIONS, State.UNKNOWN, new PoolFacts(0, 3, 20, 30, Double.NaN, 0), 0)
                        .use())
                .isEqualTo("it has connections, and 20 threads wait for one on average");
        assertThat(of(Resource.CONNECTIONS, State.UNKNOWN, new PoolFacts(5, Double.NaN, 20, 30, 0, 0), 0)
                        .use())
                .endsWith("(how many of its connections are in use is not known)");
    }

    @Test
    void whatToDoAboutConnections() {
        assertThat(advice(Resource.CONNECTIONS, State.EXHAUSTED))
                .isEqualTo("Enlarge the pool, or hold connections for a shorter time.");
        assertThat(advice(Resource.CONNECTIONS, State.LEAKED)).contains("does not close its connection");
        assertThat(advice(Resource.CONNECTIONS, State.SLOW)).startsWith("Make handing out cheap");
        assertThat(advice(Resource.CONNECTIONS, State.UNPOOLED)).startsWith("Use a connection pool");
        assertThat(of(Resource.CONNECTIONS, State.UNKNOWN, new PoolFacts(5, Double.NaN, 20, 30, 0, 0), 9)
                        .advice())
                .startsWith("Look how many of its connections are in use");
    }

    @Test
    void threads() {
        assertThat(use(Resource.THREADS, State.EXHAUSTED))
                .isEqualTo("all 5 threads are busy and 20 tasks queue for one on average");
        assertThat(use(Resource.THREADS, State.LEAKED)).startsWith("2 of its 5 threads never come back");
        assertThat(use(Resource.THREADS, State.SLOW)).startsWith("tasks queue although threads are idle");
        assertThat(use(Resource.THREADS, State.UNKNOWN)).startsWith("it has 5 threads, and 20 tasks");
        assertThat(advice(Resource.THREADS, State.EXHAUSTED))
                .isEqualTo("Give the executor more threads, or make its tasks shorter.");
        assertThat(advice(Resource.THREADS, State.LEAKED)).startsWith("Find the tasks that do not end");
        assertThat(advice(Resource.THREADS, State.SLOW)).startsWith("Take thread dumps");
    }

    @Test
    void permits() {
        assertThat(use(Resource.PERMITS, State.EXHAUSTED)).startsWith("all 5 permits are taken and 20 threads");
        assertThat(use(Resource.PERMITS, State.LEAKED)).startsWith("2 of its 5 permits were never given back");
        assertThat(use(Resource.PERMITS, State.SLOW)).startsWith("threads wait although permits are free");
        assertThat(use(Resource.PERMITS, State.UNKNOWN)).startsWith("it has 5 permits, and 20 threads");
        assertThat(advice(Resource.PERMITS, State.EXHAUSTED)).startsWith("Give the semaphore more permits");
        assertThat(advice(Resource.PERMITS, State.LEAKED)).contains("does not release its permit");
        assertThat(advice(Resource.PERMITS, State.SLOW)).startsWith("Take fewer permits at a time");
    }

    @Test
    void requestThreads() {
        assertThat(use(Resource.REQUEST_THREADS, State.EXHAUSTED))
                .isEqualTo("no more than 5 requests are served at a time, and 20 wait in front of the application on"
                        + " average");
        assertThat(of(Resource.REQUEST_THREADS, State.EXHAUSTED, new PoolFacts(1, 1, Double.NaN, 0, 1, 0), 0)
                        .use())
                .isEqualTo("no more than 1 request is served at a time");
        assertThat(advice(Resource.REQUEST_THREADS, State.EXHAUSTED))
                .startsWith("Give the server more threads for requests, or make requests shorter. If it may");
    }

    @Test
    void whatWouldBeNeededIsSaidIfItIsMoreThanThereIs() {
        assertThat(of(Resource.CONNECTIONS, State.EXHAUSTED, FACTS, 6).advice())
                .isEqualTo(
                        "Enlarge the pool (with about 6, calls would hardly wait at this load), or hold connections for a"
                                + " shorter time.");
        assertThat(of(Resource.CONNECTIONS, State.EXHAUSTED, FACTS, 5).advice()).doesNotContain("about");
        assertThat(of(Resource.CONNECTIONS, State.EXHAUSTED, new PoolFacts(0, 5, 20, 30, 1, 0), 6)
                        .advice())
                .doesNotContain("about");
    }
}
