package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.probes.shared.RunDelays;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import javax.servlet.DispatcherType;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.OldServlet;

/** Servlets of the old name, called as a container would. */
class ServletApiTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final OldServlet servlet = new OldServlet();

    @BeforeEach
    void apply() {
        probes.apply(Set.of(Scope.ENTRY_POINTS));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    private void serve(Map<String, Object> request, int status) throws Exception {
        servlet.service(
                Pretended.with(HttpServletRequest.class, request),
                Pretended.with(HttpServletResponse.class, Map.of("getStatus", status)));
    }

    @Test
    void nameFailureAndAsynchronyAreRead() throws Exception {
        Map<String, Object> plain =
                Map.of("getMethod", "GET", "getServletPath", "/old", "getPathInfo", "/9", "isAsyncStarted", false);
        Map<String, Object> later = Map.of("getMethod", "GET", "getServletPath", "/later", "isAsyncStarted", true);
        Map<String, Object> thrown = Map.of(
                "getMethod", "GET", "getServletPath", "/thrown", "isAsyncStarted", false, "getAttribute", "throw");
        Map<String, Object> recycled = Map.of(
                "getMethod",
                "GET",
                "getServletPath",
                new IllegalStateException("recycled"),
                "isAsyncStarted",
                new IllegalStateException("recycled"));
        Recorded recorded = Recorded.during(() -> {
            serve(plain, 200);
            serve(plain, 500);
            serve(later, 200);
            serve(recycled, 200);
            assertThatThrownBy(() -> serve(thrown, 200)).isExactlyInstanceOf(IllegalStateException.class);
            serve(plain, 200);
        });
        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ServiceCall").stream()
                        .map(e -> e.getString("service") + " failed=" + e.getBoolean("failed") + " asynchronous="
                                + e.getBoolean("asynchronous")))
                .containsExactlyInAnyOrder(
                        "GET /old/{id} failed=false asynchronous=false",
                        "GET /old/{id} failed=true asynchronous=false",
                        "GET /later failed=false asynchronous=true",
                        "(request) failed=false asynchronous=true",
                        "GET /thrown failed=true asynchronous=false",
                        "GET /old/{id} failed=false asynchronous=false");
    }

    @Test
    void whatTheFrameworkCallsARequestIsItsName() throws Exception {
        Map<String, Object> below = Map.of(
                "getMethod",
                "GET",
                "getServletPath",
                "/api",
                "getPathInfo",
                "/books/persuasion",
                "getAttribute",
                "/books/{title}");
        Map<String, Object> everywhere =
                Map.of("getMethod", "PUT", "getServletPath", "/books/persuasion", "getAttribute", "/books/{title}");
        Map<String, Object> file = Map.of("getMethod", "GET", "getServletPath", "/shop.css", "getAttribute", "/**");
        Map<String, Object> refusing = Map.of(
                "getMethod",
                "GET",
                "getServletPath",
                "/refusing",
                "getAttribute",
                new UnsupportedOperationException("no attributes"));
        Recorded recorded = Recorded.during(() -> {
            serve(below, 200);
            serve(everywhere, 200);
            serve(file, 200);
            assertThatThrownBy(() -> serve(refusing, 200)).isInstanceOf(UnsupportedOperationException.class);
        });
        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.values("culprit.ServiceCall", "service"))
                .containsExactlyInAnyOrder(
                        "GET /api/books/{title}", "PUT /books/{title}", "GET /shop.css", "GET /refusing");
    }

    /** The call that failed has been measured; what makes the page may be called by another name. */
    @Test
    void anErrorPageIsNoCall() throws Exception {
        Map<String, Object> page =
                Map.of("getMethod", "GET", "getServletPath", "/error", "getDispatcherType", DispatcherType.ERROR);
        Map<String, Object> template =
                Map.of("getMethod", "GET", "getServletPath", "/error.jsp", "getDispatcherType", DispatcherType.FORWARD);
        Recorded recorded = Recorded.during(() -> {
            serve(Map.of("getMethod", "GET", "getServletPath", "/broken"), 500);
            OldServlet.work = () -> {
                OldServlet.work = null;
                try {
                    serve(template, 500);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            };
            serve(page, 500);
        });
        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.values("culprit.ServiceCall", "service")).containsExactly("GET /broken");
        assertThat(probes.callsCompleted()).isEqualTo(1);
    }

    @Test
    void titlesAreNoServices() throws Exception {
        Recorded recorded = Recorded.during(() -> {
            for (int title = 0; title < 300; title++) {
                String path = "/books/" + "x".repeat(1 + title % 17) + (char) ('a' + title % 26);
                serve(Map.of("getMethod", "GET", "getServletPath", path, "getAttribute", "/books/{title}"), 200);
            }
            serve(Map.of("getMethod", "GET", "getServletPath", "/plain"), 200);
        });
        assertThat(recorded.values("culprit.ServiceCall", "service"))
                .hasSize(301)
                .containsOnly("GET /books/{title}", "GET /plain");
    }

    @Test
    void cpuTimeIsReadForSomeCalls() throws Exception {
        Map<String, Object> plain = Map.of("getMethod", "GET", "getServletPath", "/cpu", "isAsyncStarted", false);
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < 400; i++) {
                serve(plain, 200);
            }
        });
        assertThat(recorded.of("culprit.ServiceCall")).hasSize(400);
        assertThat(recorded.of("culprit.ServiceCall").stream()
                        .filter(e -> e.getLong("cpuNanos") >= 0)
                        .count())
                .isBetween(60L, 160L);
    }

    @Test
    void runQueueDelayIsReadForFewer() throws Exception {
        Map<String, Object> plain = Map.of("getMethod", "GET", "getServletPath", "/delay", "isAsyncStarted", false);
        long[] began = new long[1];
        Recorded recorded = Recorded.during(() -> {
            began[0] = System.nanoTime();
            while (System.nanoTime() - began[0] < 300_000_000L) {
                serve(plain, 200);
            }
        });
        long millis = (System.nanoTime() - began[0]) / 1_000_000;
        long read = recorded.of("culprit.ServiceCall").stream()
                .filter(e -> e.getLong("runDelayNanos") >= 0)
                .count();

        assertThat(recorded.of("culprit.ServiceCall"))
                .filteredOn(e -> e.getLong("runDelayNanos") >= 0)
                .allSatisfy(e -> assertThat(e.getLong("cpuNanos")).isNotNegative());
        if (Files.isReadable(Path.of("/proc/thread-self/schedstat"))) {
            assertThat(read).isBetween(1L, RunDelays.PER_SECOND * (2 + millis / 1000));
        } else {
            assertThat(read).isZero();
        }
    }

    @Test
    void aCallThatBeganBeforeTheRecordingIsNotThere() throws Exception {
        Recorded[] inner = new Recorded[1];
        OldServlet.work = () -> {
            OldServlet.work = null;
            try {
                inner[0] = Recorded.during(() -> serve(Map.of("getMethod", "GET", "getServletPath", "/in"), 200));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        serve(Map.of("getMethod", "GET", "getServletPath", "/out", "isAsyncStarted", false), 200);
        assertThat(inner[0].of("culprit.ServiceCall")).isEmpty();
        assertThat(probes.callsCompleted()).isEqualTo(1);
    }
}
