package dev.culprit.heuristics.model;

import dev.culprit.heuristics.facts.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The named thing a finding blames.
 *
 * @param name pool name, class of the lock, statement, method
 * @param location code that meets it, as {@code package.Class.method(File.java:line)}, if known
 * @param facts what is known of it, in the order in which it is told
 * @param stack frames from the waiting point outwards, empty if none was taken
 */
public record Artefact(Type type, String name, @Nullable String location, Facts facts, List<String> stack) {

    public Artefact {
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
