package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.WaitState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Code of the simulated application in which a call spends time.
 *
 * @param state what the time is
 * @param resource what is waited for, as in {@link dev.culprit.heuristics.model.WaitSite#resource()}
 * @param location the code, as {@code package.Class.method(File.java:line)}; null where no stack was taken
 */
public record Place(
        WaitState state, String resource, @Nullable String location) {

    /** A method that computes; it is its own resource. */
    public static Place method(String qualifiedMethod, int line) {
        return new Place(WaitState.CPU, qualifiedMethod, frame(qualifiedMethod, line));
    }

    /** A method that sleeps. */
    public static Place sleeping(String qualifiedMethod, int line) {
        return new Place(WaitState.SLEEP, "java.lang.Thread.sleep", frame(qualifiedMethod, line));
    }

    /** A method that executes a statement, which is given with {@code ?} for its literals. */
    public static Place statement(String normalised, String qualifiedMethod, int line) {
        return new Place(WaitState.DATABASE, normalised, frame(qualifiedMethod, line));
    }

    /** A method that calls another service. */
    public static Place remote(String host, String qualifiedMethod, int line) {
        return new Place(WaitState.EXTERNAL_CALL, host, frame(qualifiedMethod, line));
    }

    /** A method that waits for the answer of a server at the other end of a socket. */
    public static Place socket(String host, String qualifiedMethod, int line) {
        return new Place(WaitState.NETWORK, host, frame(qualifiedMethod, line));
    }

    /** A method that sends to a queue. */
    public static Place sending(String queue, String qualifiedMethod, int line) {
        return new Place(WaitState.MESSAGING, queue, frame(qualifiedMethod, line));
    }

    /** A method that reads or writes a file. */
    public static Place file(String path, String qualifiedMethod, int line) {
        return new Place(WaitState.DISK, path, frame(qualifiedMethod, line));
    }

    /** A method that allocates objects of a type, which itself takes no time; collecting them does. */
    public static Place allocating(String type, String qualifiedMethod, int line) {
        return new Place(WaitState.GC, type, frame(qualifiedMethod, line));
    }

    /** A method that waits for what it has given to an executor. */
    public static Place handingOver(String executor, String qualifiedMethod, int line) {
        return new Place(WaitState.QUEUE, executor, frame(qualifiedMethod, line));
    }

    /** A method that waits for a monitor, lock or pool. */
    static Place waiting(WaitState state, String resource, String qualifiedMethod, int line) {
        return new Place(state, resource, frame(qualifiedMethod, line));
    }

    /** The same place as a run without stacks sees it. */
    public Place withoutLocation() {
        return new Place(state, resource, null);
    }

    public List<String> stack() {
        return location == null ? List.of() : List.of(location);
    }

    /** {@code a.b.Type.method} at line 7 becomes {@code a.b.Type.method(Type.java:7)}. */
    private static String frame(String qualifiedMethod, int line) {
        int method = qualifiedMethod.lastIndexOf('.');
        int type = qualifiedMethod.lastIndexOf('.', method - 1);
        if (type < 0) {
            throw new IllegalArgumentException("not a qualified method: " + qualifiedMethod);
        }
        return qualifiedMethod + "(" + qualifiedMethod.substring(type + 1, method) + ".java:" + line + ")";
    }
}
