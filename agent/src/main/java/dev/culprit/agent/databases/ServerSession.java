package dev.culprit.agent.databases;

import org.jspecify.annotations.Nullable;

/**
 * A session of the server that executes a statement.
 *
 * @param statement its text
 * @param blocked whether it waits for a lock of another session
 * @param blocker the text that the blocking session executed last, null if it is not blocked or the server does not tell
 */
record ServerSession(
        String statement, boolean blocked, @Nullable String blocker) {}
