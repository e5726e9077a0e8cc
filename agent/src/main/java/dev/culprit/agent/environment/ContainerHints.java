package dev.culprit.agent.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Signs of a container and the limits it sets, as far as the file system shows them; empty elsewhere than on Linux. */
final class ContainerHints {

    private static final Map<String, String> LIMITS = limits();

    private final Path root;

    /** @param root {@code /}, or a copy of the relevant files */
    ContainerHints(Path root) {
        this.root = root;
    }

    private static Map<String, String> limits() {
        Map<String, String> limits = new LinkedHashMap<>();
        limits.put("sys/fs/cgroup/cpu.max", "cpu.max");
        limits.put("sys/fs/cgroup/memory.max", "memory.max");
        limits.put("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "cpu.cfs_quota_us");
        limits.put("sys/fs/cgroup/cpu/cpu.cfs_period_us", "cpu.cfs_period_us");
        limits.put("sys/fs/cgroup/memory/memory.limit_in_bytes", "memory.limit_in_bytes");
        return limits;
    }

    /** One line, {@code "none"} without any sign. */
    String describe() {
        StringBuilder hints = new StringBuilder();
        if (Files.exists(root.resolve(".dockerenv"))) {
            hints.append("/.dockerenv ");
        }
        if (System.getenv("KUBERNETES_SERVICE_HOST") != null) {
            hints.append("kubernetes ");
        }
        LIMITS.forEach((file, name) -> {
            String value = read(root.resolve(file));
            if (!value.isEmpty()) {
                hints.append(name).append('=').append(value).append(' ');
            }
        });
        return hints.length() == 0 ? "none" : hints.toString().trim();
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).trim().replace('\n', ' ') : "";
        } catch (IOException e) {
            return ""; // a hint only; many systems hide these files
        }
    }
}
