package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** What the load generator writes down during one window: requests that were completed in it. */
final class LoadLog {

    private static final double MILLIS_PER_SECOND = 1000;

    private final double windowStart;
    private final double windowMillis;
    private final int[] perSecond;
    private final List<DoubleStream.Builder> responses = new ArrayList<>();
    private double thinkMillis;
    private long thinks;
    private int unfinished;

    LoadLog(double windowStart, double windowMillis, int services) {
        this.windowStart = windowStart;
        this.windowMillis = windowMillis;
        perSecond = new int[(int) Math.max(1, Math.ceil(windowMillis / MILLIS_PER_SECOND))];
        for (int i = 0; i < services; i++) {
            responses.add(DoubleStream.builder());
        }
    }

    void thought(double millis) {
        thinkMillis += millis;
        thinks++;
    }

    void completed(int service, double now, double response) {
        if (now >= windowStart && now < windowStart + windowMillis) {
            responses.get(service).add(response);
            perSecond[(int) ((now - windowStart) / MILLIS_PER_SECOND)]++;
        }
    }

    void unfinished(int requests) {
        unfinished = requests;
    }

    LoadReport report(String token, int users, SimulatedApplication application) {
        List<LoadReport.Step> steps = new ArrayList<>();
        for (int i = 0; i < responses.size(); i++) {
            double[] sorted = responses.get(i).build().sorted().toArray();
            if (sorted.length > 0) {
                steps.add(step(application.services().get(i).name(), sorted));
            }
        }
        return LoadReport.builder(token, "simulated users", users)
                .window(Math.round(windowStart), windowMillis)
                .steps(steps)
                .completedPerSecond(Arrays.stream(perSecond).boxed().toList())
                .unfinished(unfinished)
                .thinkTimeMillis(thinks == 0 ? application.users().thinkTimeMillis() : thinkMillis / thinks)
                .cpuShare(0)
                .build();
    }

    private static LoadReport.Step step(String name, double[] sorted) {
        return LoadReport.Step.builder(name, sorted.length)
                .mean(Percentiles.mean(sorted))
                .p50(Percentiles.nearestRankOfSorted(sorted, 0.5))
                .p90(Percentiles.nearestRankOfSorted(sorted, 0.9))
                .p95(Percentiles.nearestRankOfSorted(sorted, 0.95))
                .p99(Percentiles.nearestRankOfSorted(sorted, 0.99))
                .max(sorted[sorted.length - 1])
                .build();
    }
}
