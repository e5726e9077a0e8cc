package dev.culprit.agent.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Signs of a container and the limits it sets, as far as the file system shows them; empty elsewhere than on Linux. */
final class ContainerHints {

    /** The first version writes a number near the largest instead of no limit. */
    private static final long NO_LIMIT = 1L << 60;

    private final Path root;

    /** @param root {@code /}, or a copy of the relevant files */
    ContainerHints(Path root) {
        this.root = root;
    }

    /** One line, {@code "none"} without any sign. */
    String describe() {
        List<String> hints = new ArrayList<>();
        if (Files.exists(root.resolve(".dockerenv"))) {
            hints.add("/.dockerenv");
        }
        if (System.getenv("KUBERNETES_SERVICE_HOST") != null) {
            hints.add("kubernetes");
        }
        ControlGroups groups = new ControlGroups(root);
        ProcessorQuota.lowest(groups).ifPresent(cores -> hints.add("processors=" + hundredths(cores)));
        memory(groups).ifPresent(bytes -> hints.add("memory=" + (bytes >> 20) + " MB"));
        return hints.isEmpty() ? "none" : String.join(" ", hints);
    }

    private static String hundredths(double value) {
        String text = Double.toString(Math.round(value * 100) / 100.0);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** The lowest of the limits that hold. */
    private static OptionalLong memory(ControlGroups groups) {
        return groups.of("memory").stream()
                .flatMap(group -> Stream.of(group.resolve("memory.max"), group.resolve("memory.limit_in_bytes")))
                .mapToLong(ContainerHints::number)
                .filter(bytes -> bytes >= 0 && bytes < NO_LIMIT)
                .min();
    }

    /** -1 if it is none. */
    private static long number(Path file) {
        try {
            return Long.parseLong(Files.readString(file).trim());
        } catch (IOException | NumberFormatException e) {
            return -1; // a hint only; many systems hide these files, and "max" is no limit
        }
    }
}
