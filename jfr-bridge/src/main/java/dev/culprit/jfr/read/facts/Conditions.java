package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Completes the conditions that the agent wrote down with what the recording itself tells. */
public final class Conditions {

    private Conditions() {}

    public static RunConditions of(
            RecordingFacts facts,
            Window window,
            List<ServiceCalls> services,
            List<String> leftOut,
            double lockThresholdMillis) {
        RunConditions noted = facts.conditions.isEmpty()
                ? RunConditions.undisturbed()
                : Documents.read(facts.conditions, RunConditions.class);
        double stall = facts.stalls.stream()
                .filter(found -> window.contains(found.nanos()))
                .mapToDouble(found -> Times.millis(found.lateNanos()))
                .max()
                .orElse(0);
        List<String> remarks = new ArrayList<>(noted.remarks());
        sampled(services, remarks);
        asynchronous(services, remarks);
        remarks.addAll(leftOut);
        RecordingFacts.Throttling quota = quota(facts.throttlings, window);
        throttled(quota, remarks);
        return RunConditions.builder()
                .dataLost(noted.dataLost() || facts.dataLost)
                .stallMillis(Math.max(noted.stallMillis(), stall))
                .observerCpuShare(observerShare(facts, window, noted))
                .stealShare(noted.stealShare())
                .quota(
                        quota.slices() > 0 ? (double) quota.throttledSlices() / quota.slices() : noted.throttledShare(),
                        window.quota())
                .compilingShare(facts.threadLoads.compilingShare(window))
                .lockThresholdMillis(
                        Double.isNaN(lockThresholdMillis) ? noted.lockThresholdMillis() : lockThresholdMillis)
                .instrumentedMethods(noted.instrumentedMethods())
                .refused(noted.refused())
                .remarks(remarks)
                .build();
    }

    private static double observerShare(RecordingFacts facts, Window window, RunConditions noted) {
        List<RecordingFacts.ThreadRun> own =
                facts.threadRuns.stream().filter(RecordingFacts.ThreadRun::own).toList();
        if (own.isEmpty()) {
            return noted.observerCpuShare();
        }
        double nanos =
                own.stream().mapToLong(RecordingFacts.ThreadRun::runNanos).sum();
        return nanos / (window.endNanos() - window.startNanos()) / window.processors();
    }

    private static void sampled(List<ServiceCalls> services, List<String> remarks) {
        long all = services.stream().mapToLong(ServiceCalls::count).sum();
        long detailed = services.stream().mapToLong(ServiceCalls::sampled).sum();
        if (detailed < all) {
            remarks.add("Where the time of calls goes is known of " + detailed + " of " + all
                    + " calls, chosen at random.");
        }
    }

    private static void asynchronous(List<ServiceCalls> services, List<String> remarks) {
        for (ServiceCalls calls : services) {
            if (calls.asynchronous() > 0) {
                remarks.add(calls.asynchronous() + " calls of " + calls.service()
                        + " went on asynchronously; their time is a part.");
            }
        }
    }

    private static void throttled(RecordingFacts.Throttling quota, List<String> remarks) {
        if (quota.throttledSlices() > 0) {
            remarks.add("The container used up its processor quota " + quota.throttledSlices()
                    + " times during the window; response times include that standstill.");
        }
    }

    /** Periods of the quota inside the window; the counters run since the container started, so only their growth there counts. */
    public static RecordingFacts.Throttling quota(List<RecordingFacts.Throttling> samples, Window window) {
        List<RecordingFacts.Throttling> inside = samples.stream()
                .filter(sample -> window.contains(sample.nanos()))
                .sorted(Comparator.comparingLong(RecordingFacts.Throttling::nanos))
                .toList();
        if (inside.isEmpty()) {
            return new RecordingFacts.Throttling(window.startNanos(), 0, 0);
        }
        RecordingFacts.Throttling first = inside.get(0);
        RecordingFacts.Throttling last = inside.get(inside.size() - 1);
        return new RecordingFacts.Throttling(
                last.nanos(), last.slices() - first.slices(), last.throttledSlices() - first.throttledSlices());
    }
}
