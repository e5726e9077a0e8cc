package dev.culprit.client.show;

import dev.culprit.client.Samples;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.VerdictKind;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Plays a diagnosis on the terminal, to look at: {@code LivePlay [milliseconds per status]}. */
final class LivePlay {

    private static final List<Phase> PHASES =
            List.of(Phase.INSTRUMENTING, Phase.RAMPING, Phase.WARMING_UP, Phase.MEASURING, Phase.ANALYSING);

    private static final List<String> PURPOSES = List.of(
            "does the application meet the requirement at maximum load?",
            "does a single user wait as long?",
            "does the response time grow with the number of users?",
            "which code waits, and for what?");

    private LivePlay() {}

    public static void main(String... arguments) throws InterruptedException {
        long pause = arguments.length > 0 ? Long.parseLong(arguments[0]) : 200;
        Terminal terminal = Terminal.detect(new PrintWriter(System.out, true), true, System.getenv());
        String title = LiveView.title("JVM 4711", Samples.OPTIONS, terminal.style());
        try (ProgressDisplay display = new ProgressDisplay(terminal, title)) {
            display.preparing("checking the load");
            Thread.sleep(2 * pause);
            display.preparing("connecting to the application");
            Thread.sleep(2 * pause);
            for (int experiment = 1; experiment <= PURPOSES.size(); experiment++) {
                for (Phase phase : PHASES) {
                    boolean lengthy = phase == Phase.WARMING_UP || phase == Phase.MEASURING;
                    for (int i = 0; i < (lengthy ? 10 : 2); i++) {
                        display.status(status(experiment, phase, lengthy ? i / 10.0 : -1));
                        Thread.sleep(pause);
                    }
                }
            }
            display.status(status(PURPOSES.size() + 1, Phase.ANALYSING, -1));
        }
        terminal.print(ResultText.lines(Samples.pool(), terminal.style()));
    }

    private static DiagnosisStatus status(int experiment, Phase phase, double share) {
        boolean load = phase == Phase.WARMING_UP || phase == Phase.MEASURING;
        int shown = Math.min(experiment, PURPOSES.size());
        return DiagnosisStatus.builder("run-1", State.RUNNING, phase)
                .experiment(shown)
                .experimentsEstimated(experiment == 1 ? 1 : 4)
                .users(experiment == 2 ? 1 : 50)
                .purpose(PURPOSES.get(shown - 1))
                .phaseShare(share)
                .secondsLeft(60 * (PURPOSES.size() + 1 - experiment))
                .callsPerSecond(load ? 170 + 10 * share : 0)
                .categories(tree(experiment))
                .message(experiment == 3 && load ? "the threshold of lock events was raised to 0.5 ms" : "")
                .build();
    }

    private static List<CategoryProgress> tree(int experiment) {
        List<CategoryProgress> tree = new ArrayList<>();
        tree.add(node("Performance Problem", 0, 1, experiment, true, "7.2 % of GET /search over 200 ms at 50 users"));
        tree.add(node("Single User Problem", 1, 2, experiment, false, "one user waits 62 ms at most"));
        tree.add(node("Application Hiccups", 1, 0, experiment, false, ""));
        tree.add(node("Traffic Jam", 1, 3, experiment, true, "p99 grows from 62 ms to 512 ms between 1 and 50 users"));
        tree.add(node("One Lane Bridge", 2, 4, experiment, true, "78 % of GET /search waits for a pool"));
        tree.add(node("Exhausted Pool", 3, 4, experiment, true, "pool shop-pool: all 5 connections in use"));
        tree.add(node("Dispensable Synchronization", 3, 4, experiment, false, "no lock waits"));
        tree.add(node("CPU-intensive Application", 2, 3, experiment, false, "processors 21 % busy"));
        return tree;
    }

    /** A node that is judged by one of the experiments, 0 for never. */
    private static CategoryProgress node(
            String name, int depth, int judgedBy, int experiment, boolean detected, String reason) {
        if (judgedBy == 0) {
            return Samples.category(name, depth, false, VerdictKind.SKIPPED, "needs the profile thorough");
        }
        boolean judged = experiment > judgedBy;
        return Samples.category(
                name,
                depth,
                experiment == judgedBy,
                judged ? (detected ? VerdictKind.DETECTED : VerdictKind.NOT_DETECTED) : null,
                judged ? reason : "");
    }
}
