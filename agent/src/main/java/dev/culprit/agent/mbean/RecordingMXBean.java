package dev.culprit.agent.mbean;

import java.util.List;

/** A recording by hand, with a lease; see the page on the control surface. */
public interface RecordingMXBean {

    /** @param json {@code {"depth":"WIDE"|"TARGETED","leaseSeconds":900}}, both optional; repeated: renews the lease */
    String start(String json);

    String stop();

    /**
     * Answers the file and, as {@code state}, {@code complete}, or {@code writing} after a second; then {@link #list} shows
     * when it is complete.
     *
     * @param name letters, digits, - and _; the file goes into the agent's own directory
     */
    String dump(String name);

    /** Complete recordings in the agent's own directory. */
    String list();

    boolean isActive();

    long getBytes();

    List<String> getConflictingRecordings();

    long getLeaseSecondsLeft();

    /** Why the last recording has ended by itself, in one line; empty if it has not. */
    String getLastReason();
}
