package dev.culprit.agent.targets;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/**
 * An application with a log manager of its own, which it sets up late: answers {@code threads} with the names of its
 * threads and {@code log} with the class of the log manager in force.
 */
public final class OwnLogs {

    private OwnLogs() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            switch (line) {
                case "threads" ->
                    System.out.println("threads "
                            + Thread.getAllStackTraces().keySet().stream()
                                    .map(Thread::getName)
                                    .toList());
                case "log" ->
                    System.out.println("log " + LogManager.getLogManager().getClass());
                default -> throw new IllegalArgumentException(line);
            }
        }
    }
}
