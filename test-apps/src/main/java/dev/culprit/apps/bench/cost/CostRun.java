package dev.culprit.apps.bench.cost;

import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.client.load.LoadSession;
import dev.culprit.client.load.LoadWindow;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One application, measured with nothing on and in the first window of a diagnosis, which is the one at most users: everything is on as
 * the agent itself decides it, warm-up and all. The diagnosis is given up when that is measured. Its twin without an agent is measured
 * beside it, so that what the machine does can be told from what the agent does.
 */
final class CostRun implements AutoCloseable {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

    /** So much later than the window opens does measuring begin, and so much earlier does it end. */
    private static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final double QUICK_WINDOW_SECONDS = 60;
    private static final double RAMP_SECONDS = 1;

    /** Of the first experiment of a diagnosis. */
    private static final double WARM_UP_SECONDS = 15;

    /**
     * So long do all users come for a moment and go again before they stay. The first switch of probes makes the JVM throw all compiled code away,
     * and at full load on two processors its compilers get an eighth of one to make up for it, so that it takes many minutes. What is measured
     * here is what measuring costs, not what compiling does. Less than the half minute that the agent waits for users who stay, also where the
     * last visit takes long because they are many.
     */
    private static final long VISITS_NANOS = TimeUnit.SECONDS.toNanos(13);

    private static final long VISIT_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private static final List<String> JVM_OPTIONS = List.of("-Xmx512m");

    private final Situation situation;
    private final double timeScale;
    private final LoadedJvm application;
    private final LoadedJvm twin;
    private final List<LoadedJvm> both;
    private final AgentConnection agent;
    private int seed;

    private CostRun(Situation situation, double timeScale, LoadedJvm application, LoadedJvm twin) {
        this.situation = situation;
        this.timeScale = timeScale;
        this.application = application;
        this.twin = twin;
        both = List.of(application, twin);
        agent = Attachment.to(application.pid()).agent();
    }

    /** @param timeScale of the diagnosis: 1 for a window of 60 s */
    static CostRun start(Situation situation, double timeScale) throws IOException {
        LoadedJvm application = LoadedJvm.start(situation, JVM_OPTIONS);
        try {
            LoadedJvm twin = LoadedJvm.start(situation, JVM_OPTIONS);
            try {
                return new CostRun(situation, timeScale, application, twin);
            } catch (RuntimeException e) {
                twin.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            application.close();
            throw e;
        }
    }

    private long windowNanos() {
        return Math.round(QUICK_WINDOW_SECONDS * timeScale * 1e9) - 2 * MARGIN_NANOS;
    }

    /** The agent is there and does nothing. */
    Measured without() throws IOException {
        try {
            for (long end = System.nanoTime() + VISITS_NANOS; System.nanoTime() - end < 0; ) {
                visit();
            }
            stay();
            while (!isSteady()) {
                Pause.of(POLL_NANOS);
            }
            Pause.of(Math.round(WARM_UP_SECONDS * timeScale * 1e9));
            Meters meters = new Meters();
            Pause.of(windowNanos());
            return meters.end();
        } finally {
            leave();
        }
    }

    /** All users come, and go before long; then the compilers have the processors for themselves. */
    private void visit() {
        come(0);
        Pause.of(VISIT_NANOS);
        leave();
        Pause.of(VISIT_NANOS);
    }

    private void stay() {
        come(RAMP_SECONDS);
    }

    private void come(double rampSeconds) {
        application.come(new LoadPlan(situation.users(), rampSeconds, ++seed));
        twin.come(new LoadPlan(situation.twinUsers(), rampSeconds, seed));
    }

    private boolean isSteady() {
        return both.stream().allMatch(LoadedJvm::isSteady);
    }

    private void leave() {
        both.forEach(LoadedJvm::leave);
    }

    /** In a window of a diagnosis. */
    Measured with() throws IOException {
        LoadDriver driver = new Visitors();
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
            Pause.of(MARGIN_NANOS);
            Meters meters = new Meters();
            long end = System.nanoTime() + windowNanos();
            for (long left = windowNanos(); left > 0; left = end - System.nanoTime()) {
                session.poll(); // as the client does
                Pause.of(Math.min(left, 2 * POLL_NANOS));
            }
            return meters.end();
        } finally {
            agent.cancel(run);
            awaitEnd();
            leave();
        }
    }

    private void awaitWindow(LoadSession session) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (agent.status().phase() != Phase.MEASURING) {
            if (!session.poll() || System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "no window but " + agent.status().phase() + ": " + agent.lastReason());
            }
            Pause.of(POLL_NANOS);
        }
    }

    private void awaitEnd() {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (agent.status().state() == State.RUNNING || agent.instrumentedClasses() > 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the diagnosis does not end");
            }
            Pause.of(POLL_NANOS);
        }
    }

    /** Of both, from now on. */
    private final class Meters {

        private final long began = System.nanoTime();
        private final MachineTime machine = now();
        private final LoadedJvm.Meter ofApplication = application.meter();
        private final LoadedJvm.Meter ofTwin = twin.meter();

        Meters() throws IOException {}

        private MachineTime now() throws IOException {
            return MachineTime.now(application.pid(), twin.pid());
        }

        Measured end() throws IOException {
            Figures applications = ofApplication.end();
            Figures twins = ofTwin.end();
            double others = now().othersSince(machine, (System.nanoTime() - began) / 1e9);
            return new Measured(applications, twins, others);
        }
    }

    /** The load of a diagnosis, which is ended by us: it is not asked for figures. */
    private final class Visitors implements LoadDriver {

        private @Nullable LoadPlan plan;
        private long visitsEnd;

        @Override
        public void preflight() {
            // done
        }

        @Override
        public void start(LoadPlan wanted) {
            plan = wanted;
            visitsEnd = System.nanoTime() + VISITS_NANOS;
        }

        /** Is asked again and again. */
        @Override
        public boolean isSteady() {
            if (plan == null) {
                return CostRun.this.isSteady();
            }
            if (System.nanoTime() - visitsEnd < 0) {
                visit();
            } else {
                plan = null;
                stay();
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
            leave();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            application.close();
        } finally {
            twin.close();
        }
    }
}
