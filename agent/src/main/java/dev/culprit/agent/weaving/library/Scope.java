package dev.culprit.agent.weaving.library;

import dev.culprit.heuristics.contract.ProbeScope;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Where probes can sit: what {@link ProbeScope} says of the first ones, and what is chosen by naming methods. */
public enum Scope {
    ENTRY_POINTS,
    DATABASE,
    FETCH,
    POOL,
    MESSAGING,
    EXTERNAL_CALL,
    EXECUTOR,
    SYNCHRONIZATION,
    /** Methods of the application that somebody chose, by hand. */
    METHOD,
    /** Waiting for locks in methods of the application that somebody chose, by hand. */
    LOCKS;

    /** Those whose methods nobody has to choose; a diagnosis uses them all. */
    public static Set<Scope> ready() {
        return Arrays.stream(ProbeScope.values()).map(Scope::of).collect(Collectors.toUnmodifiableSet());
    }

    /** What a request names. */
    public static Scope of(ProbeScope named) {
        return switch (named) {
            case ENTRY_POINTS -> ENTRY_POINTS;
            case DATABASE -> DATABASE;
            case FETCH -> FETCH;
            case POOL -> POOL;
            case MESSAGING -> MESSAGING;
            case EXTERNAL_CALL -> EXTERNAL_CALL;
            case EXECUTOR -> EXECUTOR;
            case SYNCHRONIZATION -> SYNCHRONIZATION;
        };
    }
}
