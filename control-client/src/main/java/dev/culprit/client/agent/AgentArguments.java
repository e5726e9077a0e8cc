package dev.culprit.client.agent;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is told when it is loaded.
 *
 * @param leavesWithClient whether it leaves by itself when the client of its diagnosis is gone
 * @param database file with the ways into databases that it asks about their sessions; null if it asks none
 */
public record AgentArguments(
        boolean leavesWithClient, @Nullable Path database) {

    /** Stays, and asks no database. */
    public static final AgentArguments STAYS = new AgentArguments(false, null);

    /** @throws IllegalArgumentException with one line for the user if the file cannot be named to an agent */
    public AgentArguments {
        if (database != null && database.toAbsolutePath().toString().indexOf(',') >= 0) {
            throw new IllegalArgumentException(
                    "the agent's options are separated by commas; move " + database + " to a path without one");
        }
    }

    /** In the form of {@code -javaagent}. */
    String text() {
        return "http=0"
                + (leavesWithClient ? ",leaveWithClient=true" : "")
                + (database == null ? "" : ",database=" + database.toAbsolutePath());
    }
}
