package dev.culprit.apps.bench.cost;

import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.results.ThreadTimes;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.LoadWindow;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The application of a situation in a JVM of its own, and the users who load it. */
final class LoadedJvm implements AutoCloseable {

    private final JvmProcess application;
    private final ClosedWorkload load;

    private LoadedJvm(Situation situation, JvmProcess application) {
        this.application = application;
        load = new ClosedWorkload(
                LoadScript.ofUrls(situation.urls(application.fact("url")), new ThinkTime(Duration.ZERO)));
        load.preflight();
    }

    static LoadedJvm start(Situation situation, List<String> jvmOptions) throws IOException {
        JvmProcess application = JvmProcess.start(jvmOptions, CostServer.class, List.of(situation.name()));
        try {
            return new LoadedJvm(situation, application);
        } catch (RuntimeException e) {
            application.close();
            throw e;
        }
    }

    long pid() {
        return application.pid();
    }

    String url() {
        return application.fact("url");
    }

    void come(LoadPlan plan) {
        load.start(plan);
    }

    boolean isSteady() {
        return load.isSteady();
    }

    void leave() {
        load.abort();
    }

    @Override
    public void close() throws IOException {
        load.abort();
        application.close();
    }

    /** Measures from now on. */
    Meter meter() throws IOException {
        return new Meter();
    }

    final class Meter {

        private final long beganNanos = System.nanoTime();
        private final long beganEpoch = System.currentTimeMillis();
        private final ThreadTimes threads = ThreadTimes.of(pid());

        private Meter() throws IOException {}

        /** Until now; the users leave. */
        Figures end() throws IOException {
            ThreadTimes now = ThreadTimes.of(pid());
            double seconds = (System.nanoTime() - beganNanos) / 1e9;
            LoadReport report = load.stop(new LoadWindow("cost", beganEpoch, seconds * 1e3, beganNanos));
            if (report.failedRequests() > 0) {
                throw new IllegalStateException("requests failed: " + report.errors());
            }
            return Figures.of(threads, now, report);
        }
    }
}
