package dev.culprit.agent;

import dev.culprit.agent.environment.PrivateDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The agent's log: the file {@code agent.log} in its directory, created with the first line for its owner only, at most 4 MB. Apart from the
 * application's logging on purpose, which must not be initialised by us. A line that cannot be written is dropped.
 */
public final class AgentLog {

    private static final long LARGEST_BYTES = 4L << 20;

    private final Path file;

    public AgentLog(Path directory) {
        file = directory.resolve("agent.log");
    }

    /** Life cycle: a dozen lines per diagnosis. */
    public void info(String message) {
        write("INFO", message, null);
    }

    /** A result is worse than it could be. */
    public void warn(String message) {
        write("WARN", message, null);
    }

    /** A function of the agent is off. */
    public void error(String message, Throwable cause) {
        write("ERROR", message, cause);
    }

    private synchronized void write(String level, String message, @Nullable Throwable cause) {
        StringWriter text = new StringWriter();
        PrintWriter line = new PrintWriter(text);
        line.println(Instant.now() + " " + level + " " + message);
        if (cause != null) {
            cause.printStackTrace(line);
        }
        line.flush();
        try {
            boolean there = Files.exists(file);
            if (there && Files.size(file) >= LARGEST_BYTES) {
                return;
            }
            try (OutputStream out =
                    there ? Files.newOutputStream(file, StandardOpenOption.APPEND) : PrivateDirectory.newFile(file)) {
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // nowhere left to say it: standard error belongs to the application
        }
    }
}
