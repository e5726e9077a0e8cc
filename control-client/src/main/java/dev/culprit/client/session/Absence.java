package dev.culprit.client.session;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.client.agent.Memory;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Why an agent that was there does not answer any more, as far as can be seen from the application's machine. */
enum Absence {
    /** It is there, or nothing is known about it. */
    NONE,
    /** The application runs on without it. */
    OF_THE_AGENT,
    /** The application has ended. */
    OF_THE_APPLICATION;

    /** A process closes its connections some moments before it is gone. */
    private static final long DYING_SECONDS = 2;

    /** To be asked on the application's machine only; may take two seconds. */
    static Absence of(Identity agent, UnavailableException failure) {
        if (!isSilence(failure) || agent.isListening()) {
            return NONE;
        }
        boolean ended = ProcessHandle.of(agent.pid()).map(Absence::ends).orElse(true);
        return ended ? OF_THE_APPLICATION : OF_THE_AGENT;
    }

    private static boolean ends(ProcessHandle process) {
        try {
            process.onExit().get(DYING_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether the agent can be asked to clear up: not if it does not answer, or has no memory to do anything. */
    static boolean canClearUp(UnavailableException failure) {
        return !isSilence(failure) && !(failure.getCause() instanceof OutOfMemoryError);
    }

    /** Whether it is a failure because nobody answered. */
    private static boolean isSilence(UnavailableException failure) {
        return failure.getCause() instanceof IOException;
    }

    /**
     * The failure in words that say what happened to the application.
     *
     * @param memory as it was when the application last answered
     */
    UnavailableException explain(Identity agent, List<Memory> memory, UnavailableException failure) {
        String shortage = Memory.shortage(memory);
        if (this != OF_THE_AGENT && isSilence(failure) && !shortage.isEmpty()) {
            return new UnavailableException(
                    "the application (JVM " + agent.pid() + ")"
                            + (this == NONE ? " does not answer any more" : " ended")
                            + "; " + shortage,
                    failure);
        }
        return switch (this) {
            case NONE -> failure;
            case OF_THE_AGENT ->
                new UnavailableException(
                        "the agent has left the JVM " + agent.pid() + ", as it does when its client is silent for 10 s"
                                + " or somebody detaches it; start the diagnosis again",
                        failure);
            case OF_THE_APPLICATION ->
                new UnavailableException(
                        "the application (JVM " + agent.pid() + ") ended during the diagnosis; look at its output,"
                                + " start it again and repeat the diagnosis",
                        failure);
        };
    }
}
