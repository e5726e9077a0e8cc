package dev.culprit.heuristics.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The named thing a finding blames.
 *
 * @param name pool name, class of the lock, statement, method
 * @param location code that meets it, as {@code package.Class.method(File.java:line)}, if known
 * @param details facts about it in display order; values are String, Number or Boolean; keys are camel case
 * @param stack frames from the waiting point outwards, empty if none was taken
 */
public record Artefact(
        Type type, String name, @Nullable String location, Map<String, Object> details, List<String> stack) {

    public Artefact {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
        stack = List.copyOf(stack);
    }

    public enum Type {
        POOL,
        MONITOR,
        LOCK,
        METHOD,
        STATEMENT,
        QUEUE,
        SERVICE
    }
}
