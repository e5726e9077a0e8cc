package dev.culprit.agent.run;

import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.search.SearchListener;
import java.util.List;

/** What is known about the progress of one diagnosis. Written by the search and the runner, read by anyone. */
final class Progress implements SearchListener {

    /** Time around an experiment besides ramp, warm-up and window: switching, load start and end, reading. */
    private static final double AROUND_SECONDS = 5;

    private final TimeSource time;
    private final String runId;
    private final double timeScale;

    private State state = State.RUNNING;
    private Phase phase = Phase.NONE;
    private long phaseBegan;
    private double phaseSeconds = -1;
    private long experimentBegan;
    private double experimentSeconds;
    private double remainingSeconds;
    private int number;
    private int estimated;
    private int users;
    private String purpose = "";
    private double callsPerSecond;
    private List<CategoryProgress> categories = List.of();
    private String message = "";

    Progress(TimeSource time, String runId, double timeScale) {
        this.time = time;
        this.runId = runId;
        this.timeScale = timeScale;
    }

    /** Ramp that an experiment gets: long enough not to hit the application with everyone at once. */
    static double rampSeconds(int users, double timeScale) {
        return Math.min(5, 0.1 * users) * Math.min(1, timeScale);
    }

    @Override
    public synchronized void experiment(
            Experiment experiment, String why, int newNumber, int newEstimated, List<Experiment> remaining) {
        number = newNumber;
        estimated = newEstimated;
        users = experiment.users();
        purpose = why;
        experimentBegan = time.nanos();
        experimentSeconds = seconds(experiment);
        remainingSeconds = remaining.stream().mapToDouble(this::seconds).sum();
    }

    private double seconds(Experiment experiment) {
        return rampSeconds(experiment.users(), timeScale)
                + experiment.warmUpSeconds()
                + experiment.windowSeconds()
                + AROUND_SECONDS;
    }

    @Override
    public synchronized void tree(List<CategoryProgress> newCategories) {
        categories = List.copyOf(newCategories);
    }

    @Override
    public synchronized void message(String line) {
        message = OneLine.of(line, "");
    }

    /** A phase begins; a negative length is an unknown one. */
    synchronized void phase(Phase newPhase, double seconds) {
        phase = newPhase;
        phaseBegan = time.nanos();
        phaseSeconds = seconds;
    }

    synchronized void callsPerSecond(double rate) {
        callsPerSecond = rate;
    }

    synchronized void over(State newState, String why) {
        state = newState;
        phase = Phase.NONE;
        phaseSeconds = -1;
        callsPerSecond = 0;
        if (!why.isEmpty()) {
            message = why;
        }
    }

    synchronized String purpose() {
        return purpose;
    }

    synchronized State state() {
        return state;
    }

    synchronized DiagnosisStatus status() {
        boolean running = state == State.RUNNING;
        long now = time.nanos();
        double share = phaseSeconds > 0 ? Math.min(1, (now - phaseBegan) / 1e9 / phaseSeconds) : -1;
        double current = number == 0 ? 0 : Math.max(0, experimentSeconds - (now - experimentBegan) / 1e9);
        return DiagnosisStatus.builder(runId, state, phase)
                .experiment(number)
                .experimentsEstimated(estimated)
                .users(users)
                .purpose(purpose)
                .phaseShare(running ? share : -1)
                .secondsLeft(running ? current + remainingSeconds : 0)
                .callsPerSecond(callsPerSecond)
                .categories(categories)
                .message(message)
                .build();
    }
}
