package dev.culprit.agent.mbean.instrumentation;

import java.util.List;
import java.util.Map;

/** Samplers by hand. What they see goes as events into the recordings that run. */
public interface SamplingMXBean {

    /**
     * Switches samplers on and all others off. {@code {"samplers":{"CPU":500,"MEMORY":1000},"leaseSeconds":900}}: names are
     * those of {@link dev.culprit.heuristics.contract.SamplerKind}, numbers milliseconds between two looks; {@code null}, or a
     * list of names, takes the usual intervals. Those that cannot be had here are named with the reason ({@code
     * "notApplicable":{"DATABASE":"…"}}) and do not keep the others from running; if that is all of them, it is refused, and
     * nothing changes.
     */
    String apply(String json);

    /** Switches all off. */
    String clear();

    /** Those that are on stay on for so many seconds from now. */
    String renewLease(int seconds);

    /** Intervals in milliseconds of the samplers that are on. */
    Map<String, Integer> getActive();

    /** Which of those that were wanted cannot be had here, and what those that are on cannot look at, one sentence each. */
    List<String> getRemarks();

    /** Every sampler there is, with the name of its event. */
    Map<String, String> getKnown();

    /** How often samplers looked so far. */
    long getLooks();

    /** Time that a look took on average, microseconds; 0 before the first. */
    double getMeanLookMicros();

    /** Until all are switched off by themselves; -1 when none is on. */
    long getLeaseSecondsLeft();
}
