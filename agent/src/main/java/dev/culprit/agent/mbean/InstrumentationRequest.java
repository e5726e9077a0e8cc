package dev.culprit.agent.mbean;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.agent.instrument.Scope;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What to switch on, and for how long.
 *
 * @param scopes at least one
 * @param leaseSeconds 1 to 86400
 */
record InstrumentationRequest(Set<Scope> scopes, int leaseSeconds) {

    private static final int DEFAULT_LEASE = 900;
    private static final int LONGEST_LEASE = 86_400;

    private static final Set<String> KEYS = Set.of("scopes", "leaseSeconds");

    /**
     * Reads {@code {"scopes":["ENTRY_POINTS"],"leaseSeconds":900}} as a person types it.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static InstrumentationRequest read(String json) {
        try {
            JsonElement parsed = JsonParser.parseString(json);
            if (!parsed.isJsonObject()) {
                throw new IllegalArgumentException("a JSON object is needed, at least {\"scopes\":[\"ENTRY_POINTS\"]}");
            }
            return read(parsed.getAsJsonObject());
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException | NumberFormatException e) {
            throw new IllegalArgumentException("not a request: " + e.getMessage(), e);
        }
    }

    private static InstrumentationRequest read(JsonObject json) {
        for (String key : json.keySet()) {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException("unknown key '" + key + "'; known are " + KEYS);
            }
        }
        JsonElement names = json.get("scopes");
        if (names == null || !names.isJsonArray() || names.getAsJsonArray().isEmpty()) {
            throw new IllegalArgumentException("scopes must be a list of " + Arrays.toString(Scope.values()));
        }
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (JsonElement name : names.getAsJsonArray()) {
            scopes.add(scope(name.getAsString()));
        }
        JsonElement lease = json.get("leaseSeconds");
        return new InstrumentationRequest(scopes, lease == null ? DEFAULT_LEASE : checked(lease.getAsInt()));
    }

    private static Scope scope(String name) {
        for (Scope scope : Scope.values()) {
            if (scope.name().equals(name.toUpperCase(Locale.ROOT))) {
                return scope;
            }
        }
        throw new IllegalArgumentException(
                "no scope is called " + name + "; known are " + Arrays.toString(Scope.values()));
    }

    /**
     * A lease's length.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    static int checked(int leaseSeconds) {
        if (leaseSeconds < 1 || leaseSeconds > LONGEST_LEASE) {
            throw new IllegalArgumentException(
                    "leaseSeconds must be between 1 and " + LONGEST_LEASE + ", not " + leaseSeconds);
        }
        return leaseSeconds;
    }
}
