package dev.culprit.apps.bench.cost;

import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.results.ThreadTimes;
import dev.culprit.apps.results.ThreadTimes.Group;
import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.LoadSession;
import dev.culprit.client.load.LoadWindow;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One application, measured with nothing on and in the first window of a diagnosis, which is the one at most users: everything is on as
 * the agent itself decides it, warm-up and all. The diagnosis is given up when that is measured.
 */
final class CostRun implements AutoCloseable {

    private static final long POLL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

    /** So much later than the window opens does measuring begin, and so much earlier does it end. */
    private static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final double QUICK_WINDOW_SECONDS = 60;
    private static final double RAMP_SECONDS = 1;

    /** Of the first experiment of a diagnosis. */
    private static final double WARM_UP_SECONDS = 15;

    /**
     * So often do all users come for a moment and go again before they stay. The first switch of probes makes the JVM throw all compiled code away,
     * and at full load on two processors its compilers get an eighth of one to make up for it, so that it takes many minutes. What is measured
     * here is what measuring costs, not what compiling does.
     */
    private static final int VISITS = 12;

    /** The agent waits half a minute for users who stay. */
    private static final long MOST_VISITING_NANOS = TimeUnit.SECONDS.toNanos(18);

    private static final long VISIT_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private final Situation situation;
    private final JvmProcess application;
    private final double timeScale;
    private final ClosedWorkload load;
    private final AgentConnection agent;
    private int seed;

    private CostRun(Situation situation, JvmProcess application, double timeScale) {
        this.situation = situation;
        this.application = application;
        this.timeScale = timeScale;
        load = new ClosedWorkload(
                LoadScript.ofUrls(situation.urls(application.fact("url")), new ThinkTime(Duration.ZERO)));
        load.preflight();
        agent = Attachment.to(application.pid()).agent();
    }

    /** @param timeScale of the diagnosis: 1 for a window of 60 s */
    static CostRun start(Situation situation, double timeScale) throws IOException {
        JvmProcess application = JvmProcess.start(List.of("-Xmx512m"), CostServer.class, List.of(situation.name()));
        try {
            return new CostRun(situation, application, timeScale);
        } catch (RuntimeException e) {
            application.close();
            throw e;
        }
    }

    private long windowNanos() {
        return Math.round(QUICK_WINDOW_SECONDS * timeScale * 1e9) - 2 * MARGIN_NANOS;
    }

    /** The agent is there and does nothing. */
    Measured without() throws IOException {
        for (int visit = 0; visit < VISITS; visit++) {
            visit();
        }
        load.start(new LoadPlan(situation.users(), RAMP_SECONDS, ++seed));
        try {
            while (!load.isSteady()) {
                pause(POLL_NANOS / 10);
            }
            pause(Math.round(WARM_UP_SECONDS * timeScale * 1e9));
            Meter meter = new Meter();
            pause(windowNanos());
            LoadWindow window = meter.end();
            return meter.measured(load.stop(window));
        } finally {
            load.abort();
        }
    }

    /** All users come, and go before long; then the compilers have the processors for themselves. */
    private void visit() {
        load.start(new LoadPlan(situation.users(), 0, ++seed));
        pause(VISIT_NANOS);
        load.abort();
        pause(VISIT_NANOS);
    }

    /** In a window of a diagnosis. */
    Measured with() throws IOException {
        LoadDriver driver = new Watched();
        String run = agent.start(
                new DiagnosisOptions(
                        Requirement.DEFAULT,
                        situation.users(),
                        Durations.QUICK,
                        Rules.DEFAULT,
                        timeScale,
                        ++seed,
                        agent.identity().version()),
                "");
        try (LoadSession session = new LoadSession(agent, driver)) {
            awaitWindow(session);
            pause(MARGIN_NANOS);
            Meter meter = new Meter();
            long end = System.nanoTime() + windowNanos();
            for (long left = windowNanos(); left > 0; left = end - System.nanoTime()) {
                session.poll(); // as the client does
                pause(Math.min(left, POLL_NANOS));
            }
            LoadWindow window = meter.end();
            return meter.measured(load.stop(window));
        } finally {
            agent.cancel(run);
            awaitEnd();
            load.abort();
        }
    }

    private void awaitWindow(LoadSession session) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (agent.status().phase() != Phase.MEASURING) {
            if (!session.poll() || System.nanoTime() > deadline) {
                throw new IllegalStateException("no window: " + agent.lastReason());
            }
            pause(POLL_NANOS / 2);
        }
    }

    private void awaitEnd() {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (agent.status().state() == State.RUNNING || agent.instrumentedClasses() > 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the diagnosis does not end");
            }
            pause(POLL_NANOS / 2);
        }
    }

    private static void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** From now on. */
    private final class Meter {

        private final long beganNanos = System.nanoTime();
        private final long beganEpoch = System.currentTimeMillis();
        private final MachineTime machine = MachineTime.now(application.pid());
        private final ThreadTimes threads = ThreadTimes.of(application.pid());
        private double micros;
        private double compiling;
        private double others;

        Meter() throws IOException {}

        LoadWindow end() throws IOException {
            ThreadTimes now = ThreadTimes.of(application.pid());
            double seconds = (System.nanoTime() - beganNanos) / 1e9;
            for (Group group : Group.values()) {
                micros += now.nanosSince(threads, group) / 1e3;
            }
            compiling = now.nanosSince(threads, Group.COMPILING) / 1e3;
            others = MachineTime.now(application.pid()).othersSince(machine, seconds);
            return new LoadWindow("cost", beganEpoch, seconds * 1e3, beganNanos);
        }

        Measured measured(LoadReport report) {
            if (report.failedRequests() > 0) {
                throw new IllegalStateException("requests failed: " + report.errors());
            }
            return new Measured(
                    micros / report.requests(),
                    compiling / report.requests(),
                    report.requests() * 1e3 / report.windowMillis(),
                    others);
        }
    }

    /** The load of a diagnosis, which is ended by us: it is not asked for figures. */
    private final class Watched implements LoadDriver {

        private @Nullable LoadPlan plan;
        private int visits;
        private long begun;

        @Override
        public void preflight() {
            // done
        }

        @Override
        public void start(LoadPlan wanted) {
            plan = wanted;
            visits = 0;
            begun = System.nanoTime();
        }

        /** Is asked again and again. */
        @Override
        public boolean isSteady() {
            LoadPlan wanted = plan;
            if (wanted == null) {
                return load.isSteady();
            }
            if (visits < VISITS && System.nanoTime() - begun < MOST_VISITING_NANOS) {
                visits++;
                visit();
            } else {
                plan = null;
                load.start(wanted);
            }
            return false;
        }

        @Override
        public LoadReport stop(LoadWindow window) {
            throw new IllegalStateException("the window was over before it was measured");
        }

        @Override
        public void abort() {
            plan = null;
            load.abort();
        }
    }

    @Override
    public void close() throws IOException {
        application.close();
    }
}
