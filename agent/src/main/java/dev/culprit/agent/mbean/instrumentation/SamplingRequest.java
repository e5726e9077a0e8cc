package dev.culprit.agent.mbean.instrumentation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.agent.input.Given;
import dev.culprit.agent.run.request.RequestVersion;
import dev.culprit.agent.sampling.series.SamplerKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which samplers to switch on, and for how long.
 *
 * @param intervals milliseconds, at least {@value #SHORTEST}; never empty
 */
public record SamplingRequest(Map<SamplerKind, Integer> intervals, int leaseSeconds) {

    static final int SHORTEST = 50;

    private static final int LONGEST = 3_600_000;
    private static final Set<String> KEYS = Set.of(RequestVersion.KEY, "samplers", "leaseSeconds");

    public SamplingRequest {
        intervals = Map.copyOf(intervals);
    }

    /**
     * As a person types it.
     *
     * @throws IllegalArgumentException if it is something else
     * @throws dev.culprit.agent.run.request.RefusedException if it is of another version
     */
    public static SamplingRequest read(@Nullable String json) {
        try {
            JsonElement parsed = JsonParser.parseString(Given.argument(json, "json"));
            if (parsed.isJsonObject()) {
                RequestVersion.check(parsed.getAsJsonObject());
            }
            if (!parsed.isJsonObject()
                    || !KEYS.containsAll(parsed.getAsJsonObject().keySet())) {
                throw new IllegalArgumentException(
                        "a JSON object with samplers and leaseSeconds is needed, at least {\"samplers\":[\"CPU\"]}");
            }
            JsonObject object = parsed.getAsJsonObject();
            JsonElement lease = object.get("leaseSeconds");
            Map<SamplerKind, Integer> intervals = intervals(object.get("samplers"));
            if (intervals.isEmpty()) {
                throw new IllegalArgumentException("name at least one sampler, or call clear");
            }
            return new SamplingRequest(
                    intervals,
                    lease == null
                            ? InstrumentationRequest.DEFAULT_LEASE
                            : InstrumentationRequest.checked(Given.integer(lease, "leaseSeconds")));
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException | NumberFormatException e) {
            throw new IllegalArgumentException("not a request: " + e.getMessage(), e);
        }
    }

    private static Map<SamplerKind, Integer> intervals(@Nullable JsonElement samplers) {
        Map<SamplerKind, Integer> intervals = new EnumMap<>(SamplerKind.class);
        if (samplers != null && samplers.isJsonArray()) {
            for (JsonElement name : samplers.getAsJsonArray()) {
                SamplerKind kind = SamplerKind.named(Given.text(name, "samplers"));
                intervals.put(kind, kind.usualMillis());
            }
        } else if (samplers != null) {
            for (Map.Entry<String, JsonElement> sampler :
                    Given.object(samplers, "samplers").entrySet()) {
                SamplerKind kind = SamplerKind.named(sampler.getKey());
                JsonElement millis = sampler.getValue();
                intervals.put(
                        kind,
                        millis.isJsonNull() ? kind.usualMillis() : checked(Given.integer(millis, sampler.getKey())));
            }
        }
        return intervals;
    }

    private static int checked(int millis) {
        if (millis < SHORTEST || millis > LONGEST) {
            throw new IllegalArgumentException(
                    "an interval must be between " + SHORTEST + " and " + LONGEST + " ms, not " + millis);
        }
        return millis;
    }
}
