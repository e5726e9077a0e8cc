package dev.culprit.agent.mbean.instrumentation;

import java.util.List;

/** Probes in the code of the application, by hand. */
public interface InstrumentationMXBean {

    /**
     * Switches scopes on and all others off. {@code {"scopes":["ENTRY_POINTS","DATABASE"],"leaseSeconds":900}}; known are
     * those of {@link dev.culprit.agent.weaving.library.Scope#ready}; without {@code leaseSeconds} 900. Methods of the
     * application are chosen by {@code {"methods":{"patterns":["com.shop.**.*Service.*"]}}}, see {@link
     * dev.culprit.agent.weaving.chosen.MethodSelection}; refused if it is known that they would cost too
     * much, and those that turn out to cost too much lose their probes again. {@code {"locks":{"patterns":["com.shop.**.*"]}}}
     * measures waiting for locks in these methods. Answers what was done,
     * or {@code {"state":"APPLYING"}} when that takes longer than a second: then {@link #isChanging} and {@link #getLastAnswer}
     * tell.
     */
    String apply(String json);

    /**
     * What {@link #apply} would do with the classes loaded now: which methods get probes and, of chosen ones that were
     * measured before, what that costs. Takes the same document, and changes nothing, unless {@code trialSeconds} are given:
     * then calls of chosen methods are counted for so long, and the code is as before when the answer comes.
     */
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

    /** Whether the code is being changed, or looked through for a dry run. */
    boolean isChanging();

    /** What the last operation that took longer than a second would have answered; also of those that did not. */
    String getLastAnswer();

    /** Chosen methods that were called since they have their probes, the one with the most time first, at most 100. */
    List<MethodRow> getMethods();

    /** Chosen methods that lost their probes again, because they are called so often that measuring them costs too much. */
    List<String> getThinnedMethods();

    /** What is missing of the traces of chosen methods since they have their probes. */
    Traces getTraces();

    /**
     * Statements whose rows are counted since the scope {@code FETCH} is on, the one with the most rows first, at most 100.
     */
    List<FetchRow> getFetches();

    /** A statement whose rows are counted. */
    interface FetchRow {

        /** Normalised SQL text. */
        String getStatement();

        /** One for each execution. */
        long getResults();

        /** Of all results together. */
        long getRows();

        /** Of one result. */
        long getMostRows();
    }

    /** Traces of chosen methods. */
    interface Traces {

        /** Those of which calls were left out because they lay deeper than {@code maxDepth}. */
        long getCutAtDepth();

        /** Those of which calls were left out because there were more than {@code maxCalls}. */
        long getCutAtCalls();

        /** These calls; where a trace goes on it may be some ten thousand more. */
        long getCallsLeftOut();

        /** Traces of which nothing was written down, because more than {@code maxCallsPerSecond} were in the same second. */
        long getTracesLeftOut();

        /** Tasks that measured traces handed to executors, and messages that they sent if these take traces along. */
        long getTasksHandedOver();

        /** Those of them that a thread of this JVM was seen to begin with. */
        long getTasksTakenUp();
    }

    /** A chosen method. */
    interface MethodRow {

        /** {@code package.Class.method(parameters)}. */
        String getMethod();

        /** Those that were measured. */
        long getCalls();

        /** Of these calls, what they called included; 0 where calls are written down one by one. */
        double getTotalMillis();

        double getMeanMicros();

        double getLongestMillis();

        /** Of so many traces one was measured. */
        int getOneIn();
    }
}
