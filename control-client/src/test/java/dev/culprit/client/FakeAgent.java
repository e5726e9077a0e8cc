package dev.culprit.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An agent that speaks the real protocol over HTTP: one experiment of two users with a window of 300 ms, then the result
 * that the test gives.
 */
public final class FakeAgent implements AutoCloseable {

    public static final String TOKEN = "s3cret";

    private static final String START_TOKEN = "load-1";

    /** Attributes that are numbers, truths or lists. */
    private static final Set<String> NO_TEXTS = Set.of(
            "Remarks",
            "Sources",
            "Scopes",
            "Methods",
            "ThinnedMethods",
            "Traces",
            "Fetches",
            "RefusedClasses",
            "Changing",
            "EventsPerSecond",
            "Pid",
            "LeaseSecondsLeft",
            "Active",
            "Known");

    private final HttpServer server;
    private final DiagnosisResult result;

    /** Operations in order, polls left out. */
    public final List<String> operations = new CopyOnWriteArrayList<>();

    /** Everything that was asked, as it came. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** Answers that replace the usual ones, by {@code operation} or {@code attribute}. */
    public final Map<String, String> answers = new ConcurrentHashMap<>();

    /** Whether the window is never closed, so that the diagnosis goes on until it is cancelled. */
    public volatile boolean endless;

    public final List<LoadReport> reports = new CopyOnWriteArrayList<>();

    private State state = State.IDLE;
    private Action action = Action.NONE;
    private long windowStart;

    public FakeAgent(DiagnosisResult result) throws IOException {
        this.result = result;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/culprit/", this::handle);
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/culprit/");
    }

    private void handle(HttpExchange exchange) throws IOException {
        if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
            return;
        }
        String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(text);
        JsonObject request = JsonParser.parseString(text).getAsJsonObject();
        byte[] answer = answer(request).toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private synchronized JsonObject answer(JsonObject request) {
        boolean read = request.get("type").getAsString().equals("read");
        String name = request.get(read ? "attribute" : "operation").getAsString();
        JsonArray arguments = read ? new JsonArray() : request.getAsJsonArray("arguments");
        JsonObject answer = new JsonObject();
        String given = answers.get(name);
        if (given != null && given.matches("(?s)\\d{3} .*")) {
            answer.addProperty("status", Integer.parseInt(given.substring(0, 3)));
            answer.addProperty("error", given.substring(4));
            answer.addProperty("error_type", "javax.management.InstanceNotFoundException");
            return answer;
        }
        answer.addProperty("status", 200);
        String value = given != null ? given : read ? attribute(name) : operation(name, arguments);
        boolean document = given == null
                ? Set.of("Pid", "ProtocolVersion", "EventsPerSecond").contains(name)
                : NO_TEXTS.contains(name);
        answer.add("value", document ? JsonParser.parseString(value) : new JsonPrimitive(value));
        return answer;
    }

    private String attribute(String name) {
        return switch (name) {
            case "Version" -> ClientVersion.get();
            case "ProtocolVersion" -> "2";
            case "Pid" -> "4711";
            case "Directory" -> System.getProperty("java.io.tmpdir");
            case "LastReason" -> state == State.CANCELLED ? "cancelled by request" : "";
            case "FactsJson" -> "{\"facts\":{\"jvm\":\"17.0.15\",\"processors\":\"2\"}}";
            case "InstrumentedClasses" -> "0";
            case "MemoryJson" -> "[{\"name\":\"heap\",\"used\":50,\"limit\":90,\"ours\":5}]";
            case "EventsPerSecond" -> "2.5";
            default -> throw new IllegalStateException(name);
        };
    }

    private String operation(String name, JsonArray arguments) {
        if (!name.equals("nextRequest") && !name.equals("status") && !name.equals("selfTest")) {
            operations.add(name);
        }
        return switch (name) {
            case "start" -> {
                operations.add(arguments.get(0).getAsString());
                state = State.RUNNING;
                action = Action.START;
                yield "{\"runId\":\"run-1\"}";
            }
            case "selfTest" -> "{\"ok\":true,\"checks\":[{\"name\":\"directory\",\"ok\":true,\"detail\":\"\"}]}";
            case "nextRequest" -> Requests.write(next());
            case "report" -> report(arguments);
            case "status" -> Documents.write(Samples.status(state, Phase.MEASURING));
            case "result" -> state == State.FINISHED ? Documents.write(result) : "";
            case "cancel" -> {
                state = State.CANCELLED;
                action = Action.END;
                yield "{}";
            }
            case "shutdown" -> {
                answers.put("Pid", "404 gone");
                yield "{}";
            }
            default -> throw new IllegalStateException(name);
        };
    }

    private LoadRequest next() {
        long now = System.currentTimeMillis();
        if (action == Action.CONTINUE && !endless && now - windowStart > 300) {
            action = Action.STOP;
        }
        boolean stop = action == Action.STOP;
        return new LoadRequest(
                action,
                START_TOKEN,
                new LoadRequest.Load(2, 0.1, 1, false),
                stop ? new LoadRequest.Window(windowStart, 300) : LoadRequest.Window.NONE,
                now);
    }

    private String report(JsonArray arguments) {
        switch (arguments.get(1).getAsString()) {
            case "STEADY" -> {
                windowStart = System.currentTimeMillis();
                action = Action.CONTINUE;
            }
            case "DONE" -> {
                reports.add(Documents.read(arguments.get(2).getAsString(), LoadReport.class));
                action = Action.END;
                state = State.FINISHED;
            }
            default -> {
                operations.add(arguments.get(2).getAsString());
                action = Action.END;
                state = State.FAILED;
            }
        }
        return "{\"accepted\":true}";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
