package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shop with a login form: the token of the form belongs to the session of the cookie. */
class ScriptedLoadTest {

    private static final String SCRIPT = """
            {
              "baseUrl": "BASE",
              "think": "1ms",
              "data": {"term": ["a b", "c&d"]},
              "sequences": [{"name": "buy", "freshSession": true, "steps": [
                {"name": "form", "path": "/login", "extract": {"csrf": "csrf=(\\\\w+)"}},
                {"name": "login", "path": "/login", "body": "user=user${user}&csrf=${csrf}", "expect": [302]},
                {"name": "search", "path": "/search?q=${url:term}", "headers": {"X-User": "user${user}"}},
                {"name": "never", "path": "/never", "probability": 1e-12}
              ]}]
            }
            """;

    private final Map<String, String> tokenOfSession = new ConcurrentHashMap<>();
    private final Set<String> users = ConcurrentHashMap.newKeySet();
    private final Set<String> queries = ConcurrentHashMap.newKeySet();
    private final AtomicInteger sessions = new AtomicInteger();
    private final AtomicInteger searches = new AtomicInteger();
    private final AtomicInteger mistakes = new AtomicInteger();
    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer()
                .on("/login", this::login)
                .on("/search", this::search)
                .text("/never", "");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void login(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            int number = sessions.incrementAndGet();
            tokenOfSession.put("S" + number, "T" + number);
            exchange.getResponseHeaders().add("Set-Cookie", "sid=S" + number + "; Path=/; HttpOnly");
            TestServer.answer(exchange, 200, "<form>csrf=T" + number + "</form>");
            return;
        }
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String token = tokenOfSession.get(session(exchange));
        boolean form = "application/x-www-form-urlencoded"
                .equals(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (token == null || !form || !body.matches("user=user\\d+&csrf=" + token)) {
            mistakes.incrementAndGet();
            TestServer.answer(exchange, 403, "");
            return;
        }
        users.add(body.replaceAll("&.*", ""));
        TestServer.answer(exchange, 302, "");
    }

    private void search(HttpExchange exchange) throws IOException {
        searches.incrementAndGet();
        queries.add(exchange.getRequestURI().getRawQuery());
        boolean known = tokenOfSession.containsKey(session(exchange))
                && String.valueOf(exchange.getRequestHeaders().getFirst("X-User"))
                        .startsWith("user");
        TestServer.answer(exchange, known ? 200 : 403, "");
    }

    private static String session(HttpExchange exchange) {
        return String.valueOf(exchange.getRequestHeaders().getFirst("Cookie")).replace("sid=", "");
    }

    private LoadScript script(String json) {
        return ScriptFile.parse(json.replace("BASE", server.url("")));
    }

    @Test
    void usersLogInWithWhatTheyWereGiven() {
        ClosedWorkload driver = new ClosedWorkload(script(SCRIPT));
        driver.preflight();
        long start = System.nanoTime();
        driver.start(new LoadPlan(4, 0, 7));
        Await.until("searches of all", () -> searches.get() > 60 && users.size() == 4 && queries.size() == 2);
        LoadReport report = driver.stop(new LoadWindow("t", 0, (System.nanoTime() - start) / 1e6, start));

        assertThat(mistakes).hasValue(0);
        assertThat(report.failedRequests()).isZero();
        assertThat(queries).containsExactlyInAnyOrder("q=a+b", "q=c%26d");
        // Only the preflight takes a step that improbable.
        assertThat(report.steps()).extracting(LoadReport.Step::name).containsExactly("form", "login", "search");
        // Every round begins with a fresh session: one form per search.
        assertThat(sessions.get()).isGreaterThanOrEqualTo(searches.get());
    }

    @Test
    void preflightNamesTheStepThatFails() {
        assertThatThrownBy(() -> new ClosedWorkload(script(SCRIPT.replace("csrf=(", "crsf=("))).preflight())
                .isInstanceOf(UnavailableException.class)
                .hasMessage("GET " + server.url("/login") + ": no match for csrf; correct the pattern in the script");
        assertThatThrownBy(
                        () -> new ClosedWorkload(LoadScript.ofUrls(List.of(server.url("/nowhere")), ThinkTime.DEFAULT))
                                .preflight())
                .hasMessageStartingWith("GET " + server.url("/nowhere") + ": HTTP 404; ");
    }

    @Test
    void preflightTellsARedirectAndAClosedPort() throws IOException {
        server.on("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/login");
            TestServer.answer(exchange, 302, "");
        });
        assertThatThrownBy(() -> new ClosedWorkload(LoadScript.ofUrls(List.of(server.url("/moved")), ThinkTime.DEFAULT))
                        .preflight())
                .isInstanceOf(UnavailableException.class)
                .hasMessage("GET " + server.url("/moved")
                        + ": HTTP 302 (Location: /login); give the URL that answers, or in"
                        + " a script (--script) log in, set followRedirects, or expect that status");
        assertThatThrownBy(() -> new ClosedWorkload(script("""
                                {"baseUrl": "BASE", "sequences": [{"steps": [{"path": "/login"}, {"path": "/moved"}]}]}
                                """)).preflight())
                .hasMessageStartingWith("GET " + server.url("/moved") + ": HTTP 302 (Location: /login); ");
        // With permission the redirect is followed, and what it leads to counts.
        new ClosedWorkload(script("""
                                {"baseUrl": "BASE", "sequences": [{"steps": [
                                  {"path": "/moved", "followRedirects": true, "extract": {"csrf": "csrf=(\\\\w+)"}}]}]}
                                """)).preflight();

        TestServer gone = new TestServer();
        String url = gone.url("/");
        gone.close();
        assertThatThrownBy(() -> new ClosedWorkload(LoadScript.ofUrls(List.of(url), ThinkTime.DEFAULT)).preflight())
                .isInstanceOf(UnavailableException.class)
                .hasMessage("GET " + url + ": connection refused (Connection refused);"
                        + " check that the application listens there");
    }

    @Test
    void redirectsThatLeadInACircleAreAFailure() {
        server.on("/circle", exchange -> {
            exchange.getResponseHeaders().add("Location", "/circle");
            TestServer.answer(exchange, 302, "");
        });
        assertThatThrownBy(() -> new ClosedWorkload(script("""
                                {"baseUrl": "BASE", "sequences": [{"steps": [
                                  {"path": "/circle", "followRedirects": true}]}]}
                                """)).preflight())
                .hasMessageStartingWith(
                        "GET " + server.url("/circle") + ": more than 5 redirects (Location: /circle); ");
    }

    /** Who has logged in is sent away from the form, where most scripts begin. */
    @Test
    void aScriptThatWorksOnlyOnceInASessionFailsAtOnce() {
        server.on("/form", exchange -> {
            boolean known = exchange.getRequestHeaders().getFirst("Cookie") != null;
            exchange.getResponseHeaders().add("Set-Cookie", "sid=1");
            exchange.getResponseHeaders().add("Location", "/home");
            TestServer.answer(exchange, known ? 302 : 200, "");
        });
        String once = """
                {"baseUrl": "BASE", "sequences": [{"freshSession": FRESH, "steps": [{"path": "/form"}]}]}
                """;
        assertThatThrownBy(() -> new ClosedWorkload(script(once.replace("FRESH", "false"))).preflight())
                .isInstanceOf(UnavailableException.class)
                .hasMessage("GET " + server.url("/form") + " for the second time in a session: HTTP 302"
                        + " (Location: /home); set freshSession, or let the steps work for a returning user too");
        new ClosedWorkload(script(once.replace("FRESH", "true"))).preflight();
    }

    /** A form that comes back instead of the redirect after it has not done what it should. */
    @Test
    void manyAnswersWithAnotherStatusThanBeforeTheLoadAreFailures() {
        AtomicInteger posts = new AtomicInteger();
        server.on("/order", exchange -> TestServer.answer(exchange, posts.incrementAndGet() <= 2 ? 302 : 200, ""));
        server.on("/other", exchange -> TestServer.answer(exchange, 200, ""));
        ClosedWorkload driver = new ClosedWorkload(script("""
                {"baseUrl": "BASE", "think": "1ms", "sequences": [{"steps": [
                  {"path": "/order", "body": "a=b"}, {"path": "/other"}]}]}
                """));
        driver.preflight();
        long start = System.nanoTime();
        driver.start(new LoadPlan(1, 0, 7));
        Await.until("orders", () -> posts.get() > 20);
        LoadReport report = driver.stop(new LoadWindow("t", 0, (System.nanoTime() - start) / 1e6, start));

        assertThat(report.errors()).containsOnlyKeys("HTTP 200 instead of 302");
        assertThat(report.steps())
                .allSatisfy(
                        step -> assertThat(step.failed()).isEqualTo(step.name().equals("/order") ? step.count() : 0));
    }

    @Test
    void fewAnswersWithAnotherStatusDependOnTheData() {
        assertThat(UsualStatuses.counted(100, Map.of("HTTP 200 instead of 302", 5L, "HTTP 500", 1L)))
                .containsOnly(Map.entry("HTTP 500", 1L));
        assertThat(UsualStatuses.counted(100, Map.of("HTTP 200 instead of 302", 6L)))
                .containsOnly(Map.entry("HTTP 200 instead of 302", 6L));
        Step post = script("""
                {"baseUrl": "BASE", "sequences": [{"steps": [{"name": "a", "path": "/", "body": "x", "expect": [200, 302]}]}]}
                """).sequences().get(0).steps().get(0);
        assertThat(new UsualStatuses(Map.of("a", Set.of(302))).deviation(post, 200))
                .isEmpty();
    }
}
