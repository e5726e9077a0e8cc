package dev.culprit.agent;

import dev.culprit.agent.room.Room;
import dev.culprit.heuristics.result.Environment;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a part of the agent needs to know about where it runs.
 *
 * @param instrumentation the JVM's, able to retransform
 * @param directory the agent's own directory, readable by its owner only; every file of the agent lies below
 * @param identity which agent this is, and of which JVM
 * @param log the agent's log file
 * @param room of this JVM, where everything asks before it takes something
 * @param databaseFile ways into databases that may be asked about their sessions; null if none may
 */
public record AgentContext(
        Instrumentation instrumentation,
        Path directory,
        Identity identity,
        AgentLog log,
        Room room,
        @Nullable Path databaseFile) {

    /**
     * Which agent it is, and of which JVM.
     *
     * @param version of the agent
     * @param jvmId names this JVM in every record: process id and start time, {@code 4711-19a2b3c4d5e}
     * @param startedAt when the agent started
     * @param environment facts about the JVM and its machine
     */
    public record Identity(String version, String jvmId, Instant startedAt, Environment environment) {}

    /** Version of the agent. */
    public String version() {
        return identity.version();
    }

    /** Names this JVM in every record: process id and start time. */
    public String jvmId() {
        return identity.jvmId();
    }

    /** When the agent started. */
    public Instant startedAt() {
        return identity.startedAt();
    }

    /** Facts about the JVM and its machine. */
    public Environment environment() {
        return identity.environment();
    }
}
