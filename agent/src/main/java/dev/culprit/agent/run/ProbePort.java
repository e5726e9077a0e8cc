package dev.culprit.agent.run;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a run needs of the probes and samplers. Implementations are thread-safe. */
public interface ProbePort {

    /** Puts probes on exactly these scopes; returns when the code has been changed. Repeating it changes nothing. */
    void apply(Set<Scope> scopes);

    /** What carries probes now; grows while the application loads classes. */
    Coverage coverage();

    /**
     * Restores the original code of all classes and verifies it.
     *
     * @return what could not be restored, one line each; empty if everything is off
     */
    List<String> clear();

    /**
     * Writes the dictionary events (pools, statements) known so far; to be called when a recording has begun. Later ones
     * are written when they are first met.
     */
    void writeDictionaries();

    /** Starts the samplers that take time to start (databases); to be called when a recording has begun, before the load. */
    void prepareSampling();

    /** Whether the rows of results are counted: not unless this was asked for, for there are many. */
    void countRows(boolean wanted);

    /**
     * Starts the other samplers that fill a window (pools, stalls, at that depth also the holders of locks and threads that
     * compute) and notes the processor times of all threads and of called processes.
     */
    void startSampling(Depth depth);

    /** Stops the samplers and writes the processor times that were used since the start; nothing if it is stopped. */
    void stopSampling();

    /** What could not be sampled in the last window, and what cannot be probed, one sentence each. */
    List<String> remarks();

    /** Why the probes are no longer what {@link #apply} made them; empty while they are. */
    Optional<String> failure();

    /** Calls of entry points completed since the JVM started; only differences mean anything. */
    long callsCompleted();

    /** The same, with what was recorded of them. */
    CallCounts.Sum counts();

    /** Of so many calls of entry points that begin from now on one is recorded with all that it does; 1 until told otherwise. */
    void thinCalls(int oneIn);

    /**
     * What carries probes now.
     *
     * @param methods methods carrying probes, per scope id
     * @param refused classes that could not be instrumented, each with its reason
     */
    record Coverage(Map<String, Integer> methods, List<String> refused) {

        public Coverage {
            methods = Map.copyOf(methods);
            refused = List.copyOf(refused);
        }
    }
}
