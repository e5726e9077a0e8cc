package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What users take out of answers, and do when there is nothing to take. */
class ExtractedValuesTest {

    /** Longer than the time between two looks at time-outs. */
    private static final long SLOW_NANOS = 250_000_000;

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer()
                .text("/list", "id= next=")
                .on("/slow", exchange -> {
                    long since = System.nanoTime();
                    while (System.nanoTime() - since < SLOW_NANOS) { // it is the server that is slow
                        LockSupport.parkNanos(SLOW_NANOS);
                    }
                    TestServer.answer(exchange, 200, "");
                })
                .on("/item", exchange -> {
                    asked.add(exchange.getRequestURI().toString());
                    TestServer.answer(exchange, 200, "");
                })
                .on("/page", exchange -> {
                    asked.add(exchange.getRequestURI().toString());
                    if (exchange.getRequestURI().getRawQuery() == null) {
                        exchange.getResponseHeaders().add("Location", "?page=2");
                        TestServer.answer(exchange, 302, "");
                    } else {
                        TestServer.answer(exchange, 200, "");
                    }
                });
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ClosedWorkload workload(String steps) {
        return new ClosedWorkload(ScriptFile.parse("{\"baseUrl\":\"" + server.url("")
                + "\",\"think\":\"1ms\",\"sequences\":[{\"steps\":[" + steps + "]}]}"));
    }

    /** A group that took no part in the match is no value: it would be asked for by the name of null. */
    @Test
    void aGroupThatIsNotThereIsNoMatch() {
        for (String path : List.of("/item/${id}", "/item?id=${url:id}")) {
            ClosedWorkload workload =
                    workload("{\"path\":\"/list\",\"extract\":{\"id\":\"id=(\\\\d+)?\"}},{\"path\":\"" + path + "\"}");
            assertThatThrownBy(workload::preflight)
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("GET " + server.url("/list") + ": no match for id; correct the pattern in the script");
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void anEmptyGroupIsAnEmptyValue() {
        workload("{\"path\":\"/list\",\"extract\":{\"id\":\"id=(\\\\d*)\"}},{\"path\":\"/item/x${id}y\"}")
                .preflight();
        assertThat(asked).isNotEmpty().allMatch("/item/xy"::equals);
    }

    @Test
    void aRedirectToAnotherQueryOfThePageIsFollowed() {
        workload("{\"path\":\"/page\",\"followRedirects\":true}").preflight();
        assertThat(asked).startsWith("/page", "/page?page=2");
    }

    /** As long as a user may write it: what is added to the clock must not run over. */
    @Test
    void theLongestTimeOutIsNotOverAtOnce() {
        LoadScript script = LoadScript.ofUrls(List.of(server.url("/slow")), new ThinkTime(Duration.ofMillis(1)))
                .withTimeout(Duration.ofNanos(Long.MAX_VALUE));
        ClosedWorkload driver = new ClosedWorkload(script);
        driver.preflight();
        long start = System.nanoTime();
        driver.start(new LoadPlan(2, 0, 1));
        try {
            Await.until("requests", () -> server.requests("/slow") >= 6);
            LoadReport report = driver.stop(new LoadWindow("t", 0, (System.nanoTime() - start) / 1e6, start));
            assertThat(report.errors()).isEmpty();
        } finally {
            driver.abort();
        }
    }
}
