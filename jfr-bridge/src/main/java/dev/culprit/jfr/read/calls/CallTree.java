package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.read.pass.RecordingException;
import java.nio.file.Path;
import java.util.List;

/**
 * How calls of chosen methods lie within each other, added up over all threads: methods with the same callers are one node.
 * Calls that were not measured are not there; what they took belongs to the measured method above.
 *
 * @param roots outermost methods, the one with the most time first
 * @param calls that the tree is made of
 * @param leftOut calls that did not fit: 0 unless there are more than {@value CallTreeReader#MOST_CALLS}
 * @param missing what was not measured of these traces
 */
public record CallTree(List<Node> roots, long calls, long leftOut, Missing missing) {

    public CallTree {
        roots = List.copyOf(roots);
    }

    /**
     * What is known to be missing of the traces.
     *
     * @param cutAtDepth traces of which calls are missing because they lay too deep
     * @param maxDepth how deep they could lie, 0 if that is not known
     * @param cutAtCalls traces of which calls are missing because there were too many
     * @param maxCalls how many there could be, 0 if that is not known
     * @param calls that are missing of these traces
     * @param traces of which nothing was written down, because too many calls were in the same second
     * @param handedOver tasks that measured traces handed to executors, and messages that took them along
     * @param notTakenUp those of them of which no thread is known that did them: what it called is not in the tree
     */
    public record Missing(
            long cutAtDepth,
            int maxDepth,
            long cutAtCalls,
            int maxCalls,
            long calls,
            long traces,
            long handedOver,
            long notTakenUp) {}

    /**
     * A method below the same callers, or an entry point of the application.
     *
     * @param method {@code package.Class.method(parameters)}, or the name of the service where a trace begins at entry points
     * @param elsewhere whether another thread called it, in a task that the method above handed to an executor; its time may
     *     go on when that has returned, and is not taken from it
     * @param cost of all these calls
     * @param children the one with the most time first
     */
    public record Node(String method, boolean elsewhere, long calls, long failed, Cost cost, List<Node> children) {

        public Node {
            children = List.copyOf(children);
        }

        /** Time of all these calls, what they called included. */
        public long totalNanos() {
            return cost.totalNanos();
        }

        /** Their time without the measured calls below. */
        public long selfNanos() {
            return cost.selfNanos();
        }

        /** Their processor time, what they called included; -1 where it was not measured. */
        public long cpuNanos() {
            return cost.cpuNanos();
        }

        /** Memory that they allocated, what they called included; -1 where it was not measured. */
        public long allocatedBytes() {
            return cost.allocatedBytes();
        }
    }

    /**
     * What calls took.
     *
     * @param totalNanos time, what they called included
     * @param selfNanos time without the measured calls below
     * @param cpuNanos processor time, what they called included; -1 where it was not measured
     * @param allocatedBytes the same for memory
     */
    public record Cost(long totalNanos, long selfNanos, long cpuNanos, long allocatedBytes) {}

    /**
     * Reads the calls of chosen methods, of any recording that has them.
     *
     * @throws RecordingException if the file is not a readable recording; the message is one line
     */
    public static CallTree of(Path recording) throws RecordingException {
        return new CallTreeReader().read(recording);
    }
}
