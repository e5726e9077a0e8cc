package dev.culprit.apps.bookstore;

import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.problems.Preparation;
import dev.culprit.apps.bookstore.web.Interaction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Measures the shop with different problems, alternating, and prints throughput, response times and processor use.
 * Arguments: {@code SECONDS_PER_WINDOW ROUNDS USERS THINK_MILLIS PROBLEMS}, where the problems of one shop are separated by
 * commas and shops by slashes ({@code none/pool-small/pool-small,chatty}), then options for the shops.
 */
final class Measurement {

    private Measurement() {}

    private record Target(Process process, String url) {
        /** Processor seconds of the shop and of its database. */
        double[] cpuSeconds() {
            double shop = seconds(process.toHandle());
            double database =
                    process.descendants().mapToDouble(Measurement::seconds).sum();
            return new double[] {shop, database};
        }
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int seconds = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        int users = Integer.parseInt(arguments[2]);
        Duration think = Duration.ofMillis(Long.parseLong(arguments[3]));
        List<String> options = List.of(arguments).subList(5, arguments.length);
        Map<String, Target> targets = new LinkedHashMap<>();
        try {
            for (String problem : arguments[4].split("/")) {
                long start = System.nanoTime();
                targets.put(problem, start(problem, options));
                System.out.printf(Locale.ROOT, "%s ready after %.1f s%n", problem, (System.nanoTime() - start) / 1e9);
            }
            for (Target target : targets.values()) {
                window(target, "warm-up", Math.max(10, seconds / 2), users, think, 900_000);
            }
            for (int round = 0; round < rounds; round++) {
                for (Map.Entry<String, Target> target : targets.entrySet()) {
                    window(target.getValue(), target.getKey(), seconds, users, think, round * 1000L);
                }
            }
            for (Map.Entry<String, Target> target : targets.entrySet()) {
                window(target.getValue(), target.getKey() + " 1 user", seconds, 1, think, 500_000);
            }
        } finally {
            targets.values().forEach(target -> target.process().destroy());
        }
    }

    private static Target start(String problem, List<String> options) throws IOException {
        Preparation preparation =
                Preparation.of(problem, options.contains("postgresql") ? DatabaseKind.POSTGRESQL : DatabaseKind.H2);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(preparation.jvmOptions());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Bookstore.class.getName(),
                "--problem",
                problem,
                "--scale",
                preparation.scale().toString()));
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the shop did not start");
        }
        return new Target(process, line.split(" ")[1]);
    }

    private static void window(Target target, String name, int seconds, int users, Duration think, long seed)
            throws InterruptedException, ExecutionException {
        VirtualUsers load = new VirtualUsers(target.url(), think);
        double[] before = target.cpuSeconds();
        double own = seconds(ProcessHandle.current());
        long start = System.nanoTime();
        long end = start + Duration.ofSeconds(seconds).toNanos();
        load.run(users, seed, () -> System.nanoTime() > end);
        double elapsed = (System.nanoTime() - start) / 1e9;
        double[] after = target.cpuSeconds();
        List<VirtualUsers.Call> calls = load.calls();
        System.out.printf(
                Locale.ROOT,
                "%-16s %6.1f req/s  mean %6.1f  p50 %6.1f  p99 %6.1f ms  not 200: %d  CPU/req shop %.2f db %.2f ms,"
                        + " cores shop %.2f db %.2f load %.2f%n",
                name,
                calls.size() / elapsed,
                calls.stream().mapToDouble(VirtualUsers.Call::millis).average().orElse(Double.NaN),
                percentile(calls, 0.50),
                percentile(calls, 0.99),
                calls.stream().filter(call -> call.status() != 200).count(),
                1000 * (after[0] - before[0]) / calls.size(),
                1000 * (after[1] - before[1]) / calls.size(),
                (after[0] - before[0]) / elapsed,
                (after[1] - before[1]) / elapsed,
                (seconds(ProcessHandle.current()) - own) / elapsed);
        StringBuilder services = new StringBuilder("    p50/p99:");
        for (Interaction interaction : Interaction.values()) {
            List<VirtualUsers.Call> of = calls.stream()
                    .filter(call -> call.interaction() == interaction)
                    .toList();
            services.append(String.format(
                    Locale.ROOT,
                    " %s %.0f/%.0f",
                    interaction.path().substring(1),
                    percentile(of, 0.50),
                    percentile(of, 0.99)));
        }
        System.out.println(services);
    }

    private static double percentile(List<VirtualUsers.Call> calls, double share) {
        double[] sorted =
                calls.stream().mapToDouble(VirtualUsers.Call::millis).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)];
    }

    private static double seconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }
}
