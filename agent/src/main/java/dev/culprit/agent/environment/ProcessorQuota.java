package dev.culprit.agent.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A limit of processor time of one control group.
 *
 * @param group its directory
 * @param cores processor time per time
 */
public record ProcessorQuota(Path group, double cores) {

    private static final double USUAL_PERIOD = 100_000;

    /** All that hold this process back, the innermost first. */
    public static List<ProcessorQuota> all(ControlGroups groups) {
        List<ProcessorQuota> quotas = new ArrayList<>();
        for (Path group : groups.of("cpu")) {
            double cores = cores(group);
            if (cores > 0) {
                quotas.add(new ProcessorQuota(group, cores));
            }
        }
        return quotas;
    }

    /** So many processors this process may use; empty without a limit. */
    public static OptionalDouble lowest(ControlGroups groups) {
        return all(groups).stream().mapToDouble(ProcessorQuota::cores).min();
    }

    /** 0 or less without a limit. */
    private static double cores(Path group) {
        String[] both = text(group.resolve("cpu.max")).split(" "); // "max 100000" without a limit
        double quota = both.length == 2 ? number(both[0], -1) : number(text(group.resolve("cpu.cfs_quota_us")), -1);
        double period = number(both.length == 2 ? both[1] : text(group.resolve("cpu.cfs_period_us")), USUAL_PERIOD);
        return quota / period;
    }

    private static double number(String text, double otherwise) {
        try {
            double number = Long.parseLong(text);
            return number == 0 ? otherwise : number;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).trim();
        } catch (IOException e) {
            return ""; // of the other version, or hidden
        }
    }
}
