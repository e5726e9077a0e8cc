package dev.culprit.agent.mbean;

import java.util.List;

/** Probes in the code of the application, by hand. */
public interface InstrumentationMXBean {

    /**
     * Switches scopes on and all others off. {@code {"scopes":["ENTRY_POINTS","DATABASE"],"leaseSeconds":900}}; known are
     * those of {@link dev.culprit.agent.instrument.Scope}; without {@code leaseSeconds} 900. Answers what was done, or {@code {"state":"APPLYING"}} when that takes longer than
     * a second: then the attributes tell.
     */
    String apply(String json);

    /** What {@link #apply} would do with the classes loaded now. Takes the same document. */
    String dryRun(String json);

    /** Gives all classes their own code back. Answers whether that is verified, or {@code {"state":"CLEARING"}}. */
    String clear();

    /** The scopes that are on stay on for so many seconds from now. */
    String renewLease(int seconds);

    /** Whether any scope is on. */
    boolean isActive();

    /** Names of the scopes that are on. */
    List<String> getScopes();

    /** Classes that carry probes. */
    int getInstrumentedClasses();

    /** Methods that carry probes. */
    int getInstrumentedMethods();

    /** Classes that should carry probes and do not, or should not and do, each with the reason. */
    List<String> getRefusedClasses();

    /** Calls of probed methods so far. */
    long getProbeHits();

    /** Until everything is switched off by itself; -1 when nothing is on, or a diagnosis holds it. */
    long getLeaseSecondsLeft();

    /** Why the probes were last switched on or off. */
    String getLastReason();
}
