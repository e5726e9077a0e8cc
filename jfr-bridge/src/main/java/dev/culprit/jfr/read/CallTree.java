package dev.culprit.jfr.read;

import java.nio.file.Path;
import java.util.List;

/**
 * How calls of chosen methods lie within each other, added up over all threads: methods with the same callers are one node.
 * Calls that were not measured are not there; what they took belongs to the measured method above.
 *
 * @param roots outermost methods, the one with the most time first
 * @param calls that the tree is made of
 * @param leftOut calls that did not fit: 0 unless there are more than {@value CallTreeReader#MOST_CALLS}
 */
public record CallTree(List<Node> roots, long calls, long leftOut) {

    public CallTree {
        roots = List.copyOf(roots);
    }

    /**
     * A method below the same callers.
     *
     * @param method {@code package.Class.method(parameters)}
     * @param elsewhere whether another thread called it, in a task that the method above handed to an executor; its time may
     *     go on when that has returned, and is not taken from it
     * @param totalNanos of all these calls, what they called included
     * @param selfNanos without the measured calls below
     * @param cpuNanos processor time, what they called included; -1 where it was not measured
     * @param allocatedBytes the same for memory
     * @param children the one with the most time first
     */
    public record Node(
            String method,
            boolean elsewhere,
            long calls,
            long failed,
            long totalNanos,
            long selfNanos,
            long cpuNanos,
            long allocatedBytes,
            List<Node> children) {

        public Node {
            children = List.copyOf(children);
        }
    }

    /**
     * Reads the calls of chosen methods, of any recording that has them.
     *
     * @throws RecordingException if the file is not a readable recording; the message is one line
     */
    public static CallTree of(Path recording) throws RecordingException {
        return new CallTreeReader().read(recording);
    }
}
