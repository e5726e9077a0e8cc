package dev.culprit.agent.mbean;

import dev.culprit.agent.instrument.Scope;
import dev.culprit.heuristics.json.Documents;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to switch on, and for how long.
 *
 * @param scopes at least one
 * @param leaseSeconds 1 to 86400
 */
record InstrumentationRequest(Set<Scope> scopes, int leaseSeconds) {

    private static final int DEFAULT_LEASE = 900;
    private static final int LONGEST_LEASE = 86_400;

    /** As it is written; absent parts are null. */
    private record Document(
            @Nullable List<@Nullable String> scopes,
            @Nullable Integer leaseSeconds) {}

    /**
     * Reads {@code {"scopes":["ENTRY_POINTS"],"leaseSeconds":900}}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static InstrumentationRequest read(String json) {
        Document document = Documents.read(json, Document.class);
        if (document.scopes == null || document.scopes.isEmpty()) {
            throw new IllegalArgumentException("scopes is missing; known are " + Arrays.toString(Scope.values()));
        }
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String name : document.scopes) {
            scopes.add(scope(String.valueOf(name)));
        }
        return new InstrumentationRequest(
                scopes, document.leaseSeconds == null ? DEFAULT_LEASE : checked(document.leaseSeconds));
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
