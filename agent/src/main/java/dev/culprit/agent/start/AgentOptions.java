package dev.culprit.agent.start;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What follows the {@code =} of {@code -javaagent}: {@code key=value,key=value}.
 *
 * @param http the port to open, 0 for a free one; null opens none
 * @param directory for the agent's files; null for the default
 * @param startWait how long at most to wait for a log manager that the application brings along
 * @param leaveWithClient whether the agent shuts down when the client that brought it is gone: at the end of its diagnosis,
 *     or if nobody has said anything for 30 s
 * @param database file with the ways into databases that are asked about their sessions; null asks none
 */
record AgentOptions(
        @Nullable Integer http,
        @Nullable Path directory,
        Duration startWait,
        boolean leaveWithClient,
        @Nullable Path database) {

    private static final int LARGEST_PORT = 65_535;
    private static final int LONGEST_WAIT = 3_600;
    private static final Duration DEFAULT_WAIT = Duration.ofMinutes(1);

    /** @throws IllegalArgumentException with one line that names the option and what it may be */
    static AgentOptions parse(String text) {
        AgentOptions options = new AgentOptions(null, null, DEFAULT_WAIT, false, null);
        if (text.isBlank()) {
            return options;
        }
        for (String option : text.split(",", -1)) {
            int equals = option.indexOf('=');
            String key = (equals < 0 ? option : option.substring(0, equals)).trim();
            String value = equals < 0 ? "" : option.substring(equals + 1).trim();
            options = options.with(key, value);
        }
        return options;
    }

    AgentOptions withHttp(int port) {
        return new AgentOptions(port, directory, startWait, leaveWithClient, database);
    }

    private AgentOptions with(String key, String value) {
        return switch (key) {
            case "http" -> withHttp(number(key, value, LARGEST_PORT));
            case "dir" -> new AgentOptions(http, path(key, value), startWait, leaveWithClient, database);
            case "startWait" ->
                new AgentOptions(
                        http,
                        directory,
                        Duration.ofSeconds(number(key, value, LONGEST_WAIT)),
                        leaveWithClient,
                        database);
            case "leaveWithClient" -> new AgentOptions(http, directory, startWait, truth(key, value), database);
            case "database" -> new AgentOptions(http, directory, startWait, leaveWithClient, path(key, value));
            default ->
                throw new IllegalArgumentException("unknown agent option \"" + key
                        + "\"; known are http=PORT, dir=PATH, startWait=SECONDS, leaveWithClient=BOOLEAN,"
                        + " database=FILE");
        };
    }

    private static int number(String key, String value, int largest) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 0 && number <= largest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below, with the range
        }
        throw new IllegalArgumentException(
                "agent option " + key + "=" + value + " is not a number from 0 to " + largest);
    }

    private static boolean truth(String key, String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new IllegalArgumentException("agent option " + key + "=" + value + " is not true or false");
        };
    }

    private static Path path(String key, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("agent option " + key + "= needs a path");
        }
        try {
            return Path.of(value).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "agent option " + key + "=" + value + " is not a path: " + e.getReason(), e);
        }
    }
}
