package dev.culprit.client.agent;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.load.LoadPort;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisRequest;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.LoadPhase;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The operations of one agent. Every method may throw {@link UnavailableException} if the agent is gone and {@link
 * RefusedException} if it says no.
 */
public final class AgentConnection implements LoadPort {

    private static final int PROTOCOL = 2;
    private static final long SHUTDOWN_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final String AGENT = "dev.culprit:type=Agent";
    private static final String DIAGNOSIS = "dev.culprit:type=Diagnosis";
    private static final Set<String> LATE = Set.of("TOKEN", "ORDER");
    private static final String LOAD_PORT = "dev.culprit:type=LoadPort";

    private final Jolokia jolokia;
    private final Identity identity;
    private volatile List<Memory> memory = List.of();

    private AgentConnection(Jolokia jolokia, Identity identity) {
        this.jolokia = jolokia;
        this.identity = identity;
    }

    /**
     * Who answers.
     *
     * @param directory the agent's own directory, on its machine
     */
    public record Identity(URI url, long pid, String version, String directory) {

        /** Whether anybody listens at its URL now. */
        public boolean isListening() {
            return new Discovery(url, "").isListening();
        }
    }

    /**
     * Connects and exchanges versions.
     *
     * @throws UnavailableException if nobody answers there, or an agent of another version
     */
    public static AgentConnection open(URI url, String token) {
        AgentConnection agent = ofAnyVersion(url, token);
        int protocol = told(agent.jolokia, "ProtocolVersion", JsonElement::getAsInt);
        String version = agent.identity.version();
        if (protocol != PROTOCOL || !version.equals(ClientVersion.get())) {
            throw new UnavailableException("the agent is version " + version + " (protocol " + protocol
                    + "), this client " + ClientVersion.get() + " (protocol " + PROTOCOL
                    + "); use the culprit.jar that belongs to the agent, or restart the application without it");
        }
        return agent;
    }

    /**
     * Connects to an agent only to end it, which those of all versions understand.
     *
     * @throws UnavailableException if nobody answers there
     */
    static AgentConnection ofAnyVersion(URI url, String token) {
        Jolokia jolokia = new Jolokia(url, token);
        String version = told(jolokia, "Version", JsonElement::getAsString);
        long pid = told(jolokia, "Pid", JsonElement::getAsLong);
        String directory = told(jolokia, "Directory", JsonElement::getAsString);
        return new AgentConnection(jolokia, new Identity(url, pid, version, directory));
    }

    /** What every agent tells of itself; whoever tells something else is none. */
    private static <T> T told(Jolokia jolokia, String attribute, Function<JsonElement, T> kind) {
        JsonElement value = call(() -> jolokia.read(AGENT, attribute), List.of());
        try {
            return kind.apply(value);
        } catch (IllegalStateException | UnsupportedOperationException | NumberFormatException e) { // of another type
            throw jolokia.notAnAgent(200, e);
        }
    }

    Instant startedAt() {
        return Instant.parse(text(call(() -> jolokia.read(AGENT, "StartedAt"))));
    }

    public Identity identity() {
        return identity;
    }

    /**
     * Starts a diagnosis and returns its run id; refused with {@code BUSY} while one is running.
     *
     * @param resume run id of a diagnosis in the agent's directory to go on with; empty for a new one
     */
    public String start(DiagnosisOptions options, String resume) {
        String answer = text(execute(DIAGNOSIS, "start", Requests.write(new DiagnosisRequest(options, resume))));
        if (!answer.startsWith("{")) {
            return answer;
        }
        JsonElement runId = object(answer).get("runId");
        if (runId == null) {
            throw new UnavailableException("the agent started a diagnosis without telling its id; look at its log");
        }
        return runId.getAsString();
    }

    public void cancel(String runId) {
        execute(DIAGNOSIS, "cancel", runId);
    }

    public DiagnosisStatus status() {
        return document(text(execute(DIAGNOSIS, "status")), DiagnosisStatus.class);
    }

    /** The result of a diagnosis, empty while it is running. */
    public Optional<DiagnosisResult> result(String runId) {
        String answer = text(execute(DIAGNOSIS, "result", runId));
        return answer.isEmpty() ? Optional.empty() : Optional.of(document(answer, DiagnosisResult.class));
    }

    /** Why the diagnosis ended, or what was refused, in one line; empty if there is nothing to say. */
    public String lastReason() {
        return text(call(() -> jolokia.read(DIAGNOSIS, "LastReason")));
    }

    @Override
    public LoadRequest nextRequest() {
        String answer = text(execute(LOAD_PORT, "nextRequest"));
        return readable(() -> Requests.read(answer, LoadRequest.class));
    }

    @Override
    public void report(String token, LoadPhase phase, String details) {
        try {
            execute(LOAD_PORT, "report", token, phase.name(), details);
        } catch (RefusedException e) {
            // The agent may have given the request up meanwhile; what it wants instead it says at the next poll.
            if (!LATE.contains(e.code())) {
                throw e;
            }
        }
    }

    /** Facts about the JVM and its machine, in display order. */
    public Map<String, String> facts() {
        String json = text(call(() -> jolokia.read("dev.culprit:type=Environment", "FactsJson")));
        return document(json, Environment.class).facts();
    }

    /** How full the application's memory was after its last collection, as far as it has limits. */
    public List<Memory> memory() {
        List<Memory> read = new ArrayList<>();
        JsonParser.parseString(text(call(() -> jolokia.read(AGENT, "MemoryJson"))))
                .getAsJsonArray()
                .forEach(each -> read.add(document(each.toString(), Memory.class)));
        memory = List.copyOf(read);
        return memory;
    }

    /** Calls of entry points that ended in the last second, while a diagnosis runs. */
    public double callsPerSecond() {
        return call(() -> jolokia.read("dev.culprit:type=Observer", "EventsPerSecond"))
                .getAsDouble();
    }

    /** Number of classes that carry probes now. */
    public int instrumentedClasses() {
        return call(() -> jolokia.read("dev.culprit:type=Instrumentation", "InstrumentedClasses"))
                .getAsInt();
    }

    /**
     * Refuses a JVM in which the agent cannot do its work, as it finds by trying.
     *
     * @throws UnavailableException with one line for the user
     */
    public void requireAble() {
        JsonElement checks = object(text(execute(AGENT, "selfTest"))).get("checks");
        for (JsonElement check : checks == null ? new JsonArray() : checks.getAsJsonArray()) {
            JsonObject result = check.getAsJsonObject();
            if (!result.get("ok").getAsBoolean()) {
                throw new UnavailableException("the agent cannot work in the JVM " + identity.pid() + ": "
                        + result.get("detail").getAsString() + "; "
                        + remedy(result.get("name").getAsString()));
            }
        }
    }

    private String remedy(String check) {
        return switch (check) {
            case "flight-recorder" ->
                "run the application on a JVM that has it, which Zero and OpenJ9 have not, and without -XX:-FlightRecorder";
            case "retransformation" -> "run the application on another JVM";
            case "directory" ->
                "make " + identity.directory()
                        + " writable, or give the agent another directory with its option dir=DIR";
            default -> "look at its log in " + identity.directory();
        };
    }

    /**
     * Resets all code, removes the MBeans and closes the port; waits for that. The agent can be attached again.
     *
     * @throws UnavailableException if it is not done after half a minute
     */
    public void shutdown() {
        execute(AGENT, "shutdown");
        long deadline = System.nanoTime() + SHUTDOWN_NANOS;
        while (isThere()) {
            if (System.nanoTime() - deadline > 0) {
                throw new UnavailableException("the agent in the JVM " + identity.pid()
                        + " is still shutting down after 30 s; look at its log in " + identity.directory());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private boolean isThere() {
        try {
            jolokia.read(AGENT, "Pid");
            return true;
        } catch (UnavailableException | Jolokia.Failure e) {
            return false;
        }
    }

    /** What an operation returns, unless that is a refusal. */
    JsonElement execute(String mbean, String operation, Object... arguments) {
        return call(() -> jolokia.execute(mbean, operation, arguments));
    }

    /** The value of an attribute. */
    JsonElement read(String mbean, String attribute) {
        return call(() -> jolokia.read(mbean, attribute));
    }

    /** The answer itself, unless it is a refusal that came late. */
    JsonElement accepted(JsonElement answer) {
        return call(() -> answer);
    }

    private JsonElement call(Supplier<JsonElement> exchange) {
        return call(exchange, memory);
    }

    /** Turns refusals, which come as ordinary answers, into exceptions. */
    private static JsonElement call(Supplier<JsonElement> exchange, List<Memory> memory) {
        JsonElement value;
        try {
            value = exchange.get();
        } catch (Jolokia.Failure e) {
            String reason = String.valueOf(e.getMessage());
            if (Memory.isExhausted(reason)) { // the agent shares it with the application
                throw new UnavailableException(
                        Memory.exhausted(firstLine(reason), memory), new OutOfMemoryError(reason).initCause(e));
            }
            throw new UnavailableException(
                    "the agent answers with status " + e.status() + ": " + firstLine(reason)
                            + "; use the culprit.jar that belongs to the agent",
                    e);
        }
        if (value.isJsonPrimitive() && value.getAsString().startsWith("{\"error\"")) {
            JsonObject error = object(value.getAsString()).getAsJsonObject("error");
            throw new RefusedException(
                    error.get("code").getAsString(), error.get("message").getAsString());
        }
        return value;
    }

    private static <T> T document(String json, Class<T> type) {
        return readable(() -> Documents.read(json, type));
    }

    private static <T> T readable(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new UnavailableException(
                    "the agent sent something unreadable (" + firstLine(String.valueOf(e.getMessage()))
                            + "); use the culprit.jar that belongs to the agent",
                    e);
        }
    }

    private static String text(JsonElement value) {
        return value.isJsonNull() ? "" : value.isJsonPrimitive() ? value.getAsString() : value.toString();
    }

    private static JsonObject object(String json) {
        try {
            return JsonParser.parseString(json).getAsJsonObject();
        } catch (JsonSyntaxException | IllegalStateException e) {
            throw new UnavailableException("the agent sent something unreadable: " + firstLine(json), e);
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
