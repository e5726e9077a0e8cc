package dev.culprit.client.agent;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.MetricsRequest;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.contract.SamplingRequest;
import dev.culprit.heuristics.json.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The probes and recordings of an agent, switched by a person. Every method may throw {@link UnavailableException} if the agent
 * is gone and {@link RefusedException} if it says no.
 */
public final class ByHand {

    private static final String INSTRUMENTATION = "dev.culprit:type=Instrumentation";
    private static final String SAMPLING = "dev.culprit:type=Sampling";
    private static final String METRICS = "dev.culprit:type=ExternalMetrics";
    private static final String RECORDING = "dev.culprit:type=Recording";
    private static final long LONGEST_CHANGE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final AgentConnection agent;

    public ByHand(AgentConnection agent) {
        this.agent = agent;
    }

    /**
     * A chosen method that was called.
     *
     * @param totalMillis of all calls, what they called included; 0 where calls are written down one by one
     */
    public record Method(
            String method, long calls, double totalMillis, double meanMicros, double longestMillis, int oneIn) {}

    /**
     * Who tells numbers that are measured elsewhere.
     *
     * @param values how many so far
     */
    public record Source(String source, long values, double secondsAgo) {}

    /**
     * A statement whose rows are counted.
     *
     * @param results one for each execution
     * @param rows of all results together
     * @param mostRows of one result
     */
    public record Fetches(String statement, long results, long rows, long mostRows) {}

    /**
     * What is missing of traces of chosen methods.
     *
     * @param cutAtDepth traces of which calls lay too deep
     * @param cutAtCalls traces that had too many calls
     * @param callsLeftOut these calls
     * @param tracesLeftOut traces of which nothing was written down, because too much was in the same second
     * @param tasksHandedOver what was handed to executors, and sent as messages that take traces along
     * @param tasksTakenUp what of that a thread was seen to begin with
     */
    public record Traces(
            long cutAtDepth,
            long cutAtCalls,
            long callsLeftOut,
            long tracesLeftOut,
            long tasksHandedOver,
            long tasksTakenUp) {}

    /**
     * Switches scopes and methods on, and all others off; waits until the code has changed.
     *
     * @param request an {@code InstrumentationRequest} as JSON
     * @return the agent's answer: what carries probes now
     */
    public JsonObject apply(String request) {
        return finished(object(agent.execute(INSTRUMENTATION, "apply", request)));
    }

    /** What {@link #apply} would do; changes nothing. */
    public JsonObject dryRun(String request) {
        return finished(object(agent.execute(INSTRUMENTATION, "dryRun", request)));
    }

    /** Gives all classes their own code back; waits for that. */
    public JsonObject clear() {
        return finished(object(agent.execute(INSTRUMENTATION, "clear")));
    }

    /** The agent answers within a second, whether or not it is done. */
    private JsonObject finished(JsonObject answer) {
        JsonElement state = answer.get("state");
        boolean done =
                state == null || !List.of("APPLYING", "RUNNING", "CLEARING").contains(state.getAsString());
        if (done) {
            return answer;
        }
        long deadline = System.nanoTime() + LONGEST_CHANGE_NANOS;
        while (agent.read(INSTRUMENTATION, "Changing").getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new UnavailableException("the agent has been changing code for five minutes; look at its log in "
                        + agent.identity().directory());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(200);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnavailableException("interrupted while the agent changes code; it goes on", e);
            }
        }
        return object(agent.accepted(agent.read(INSTRUMENTATION, "LastAnswer")));
    }

    /** Names of the scopes that are on. */
    public List<String> scopes() {
        return texts(INSTRUMENTATION, "Scopes");
    }

    /** Chosen methods that were called, the one with the most time first. */
    public List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        for (JsonElement element : agent.read(INSTRUMENTATION, "Methods").getAsJsonArray()) {
            JsonObject row = element.getAsJsonObject();
            methods.add(new Method(
                    row.get("method").getAsString(),
                    row.get("calls").getAsLong(),
                    row.get("totalMillis").getAsDouble(),
                    row.get("meanMicros").getAsDouble(),
                    row.get("longestMillis").getAsDouble(),
                    row.get("oneIn").getAsInt()));
        }
        return methods;
    }

    /** What is missing of the traces of chosen methods since they are measured. */
    public Traces traces() {
        JsonObject traces = agent.read(INSTRUMENTATION, "Traces").getAsJsonObject();
        return new Traces(
                traces.get("cutAtDepth").getAsLong(),
                traces.get("cutAtCalls").getAsLong(),
                traces.get("callsLeftOut").getAsLong(),
                traces.get("tracesLeftOut").getAsLong(),
                traces.get("tasksHandedOver").getAsLong(),
                traces.get("tasksTakenUp").getAsLong());
    }

    /** Statements whose rows are counted, the one with the most rows first. */
    public List<Fetches> fetches() {
        List<Fetches> fetches = new ArrayList<>();
        for (JsonElement element : agent.read(INSTRUMENTATION, "Fetches").getAsJsonArray()) {
            JsonObject row = element.getAsJsonObject();
            fetches.add(new Fetches(
                    row.get("statement").getAsString(),
                    row.get("results").getAsLong(),
                    row.get("rows").getAsLong(),
                    row.get("mostRows").getAsLong()));
        }
        return fetches;
    }

    /** Chosen methods that lost their probes again because they are called too often. */
    public List<String> thinnedMethods() {
        return texts(INSTRUMENTATION, "ThinnedMethods");
    }

    /** Classes that should carry probes and do not, each with the reason. */
    public List<String> refusedClasses() {
        return texts(INSTRUMENTATION, "RefusedClasses");
    }

    /** Until everything is switched off; negative when nothing is on by hand. */
    public long leaseSecondsLeft() {
        return agent.read(INSTRUMENTATION, "LeaseSecondsLeft").getAsLong();
    }

    /** Why probes were last switched. */
    public String lastReason() {
        return agent.read(INSTRUMENTATION, "LastReason").getAsString();
    }

    /** Switches samplers on and all others off. */
    public JsonObject applySampling(SamplingRequest request) {
        return object(agent.execute(SAMPLING, "apply", Requests.write(request)));
    }

    /** Switches all samplers off. */
    public JsonObject clearSampling() {
        return object(agent.execute(SAMPLING, "clear"));
    }

    /** Intervals of the samplers that are on, milliseconds, by name. */
    public Map<String, Integer> samplers() {
        return numbers(agent.read(SAMPLING, "Active").getAsJsonObject());
    }

    private static Map<String, Integer> numbers(JsonObject object) {
        Map<String, Integer> numbers = new TreeMap<>();
        object.asMap().forEach((name, number) -> numbers.put(name, number.getAsInt()));
        return numbers;
    }

    /** Every sampler the agent has, with the name of its event. */
    public Map<String, String> knownSamplers() {
        Map<String, String> known = new TreeMap<>();
        agent.read(SAMPLING, "Known")
                .getAsJsonObject()
                .asMap()
                .forEach((name, event) -> known.put(name, event.getAsString()));
        return known;
    }

    /** What samplers that are on cannot look at. */
    public List<String> samplingRemarks() {
        return texts(SAMPLING, "Remarks");
    }

    /** Starts a recording. */
    public JsonObject startRecording(RecordingRequest request) {
        agent.requireAble();
        return object(agent.execute(RECORDING, "start", Requests.write(request)));
    }

    /** Ends it; it can still be written to a file. */
    public JsonObject stopRecording() {
        return object(agent.execute(RECORDING, "stop"));
    }

    /** Writes what was recorded into the agent's directory, on its machine. */
    public JsonObject dumpRecording(String name) {
        return object(agent.execute(RECORDING, "dump", name));
    }

    /** Complete recordings in the agent's directory, on its machine, as paths. */
    public List<String> recordings() {
        String directory = agent.identity().directory();
        List<String> files = new ArrayList<>();
        object(agent.execute(RECORDING, "list"))
                .getAsJsonArray("recordings")
                .forEach(name -> files.add(directory + "/" + name.getAsString()));
        return files;
    }

    /** Tells numbers that were measured elsewhere. */
    public JsonObject tell(MetricsRequest request) {
        return object(agent.execute(METRICS, "ingest", Requests.write(request)));
    }

    /** Forgets who told numbers; what is recorded stays. */
    public void forgetSources() {
        agent.execute(METRICS, "forget");
    }

    /** Who told numbers, the last one first. */
    public List<Source> sources() {
        List<Source> sources = new ArrayList<>();
        for (JsonElement element : agent.read(METRICS, "Sources").getAsJsonArray()) {
            JsonObject row = element.getAsJsonObject();
            sources.add(new Source(
                    row.get("source").getAsString(),
                    row.get("values").getAsLong(),
                    row.get("secondsAgo").getAsDouble()));
        }
        return sources;
    }

    private List<String> texts(String mbean, String attribute) {
        List<String> texts = new ArrayList<>();
        agent.read(mbean, attribute).getAsJsonArray().forEach(text -> texts.add(text.getAsString()));
        return texts;
    }

    private static JsonObject object(JsonElement answer) {
        return JsonParser.parseString(answer.getAsString()).getAsJsonObject();
    }
}
