package dev.culprit.heuristics.testing;

import dev.culprit.heuristics.model.LoadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Report of a generator about a minute of one step {@code /a} without anything wrong; a test says only what it is about. */
public final class LoadReportBuilder {

    private final int users;
    private final long requests;
    private final List<LoadReport.Step> others = new ArrayList<>();
    private long failed;
    private int unfinished;
    private double meanMillis = 20;
    private double p99Millis = 20;
    private double lateMillis = 5;

    private LoadReportBuilder(int users, long requests) {
        this.users = users;
        this.requests = requests;
    }

    public static LoadReportBuilder of(int users, long requests) {
        return new LoadReportBuilder(users, requests);
    }

    /** With status 503. */
    public LoadReportBuilder failed(long count) {
        failed = count;
        return this;
    }

    public LoadReportBuilder unfinished(int count) {
        unfinished = count;
        return this;
    }

    public LoadReportBuilder mean(double millis) {
        meanMillis = millis;
        return this;
    }

    public LoadReportBuilder p99(double millis) {
        p99Millis = millis;
        return this;
    }

    /** How late the generator itself was. */
    public LoadReportBuilder late(double millis) {
        lateMillis = millis;
        return this;
    }

    /** Another step of the script. */
    public LoadReportBuilder beside(LoadReport.Step step) {
        others.add(step);
        return this;
    }

    public LoadReport build() {
        List<LoadReport.Step> steps = new ArrayList<>();
        steps.add(LoadReport.Step.builder("/a", requests)
                .failed(failed)
                .mean(meanMillis)
                .p50(20)
                .p90(20)
                .p95(20)
                .p99(p99Millis)
                .max(p99Millis)
                .build());
        steps.addAll(others);
        return LoadReport.builder("t", "any", users)
                .window(0, 60_000)
                .steps(steps)
                .errors(failed > 0 ? Map.of("HTTP 503", failed) : Map.of())
                .unfinished(unfinished)
                .thinkTimeMillis(1000)
                .lateStartMillisP99(lateMillis)
                .cpuShare(0.1)
                .sameHost(true)
                .build();
    }
}
