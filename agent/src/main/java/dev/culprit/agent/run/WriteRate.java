package dev.culprit.agent.run;

import dev.culprit.heuristics.model.Experiment;

/** How much recordings of this application write, as far as was seen. Confined to one thread. */
final class WriteRate {

    /** What was recorded is there twice for a moment: where the recorder keeps it, and as the file of the experiment. */
    private static final int COPIES = 2;

    /** Ramp, and what is slower than planned. */
    private static final double LONGER = 1.25;

    private double bytesPerSecond;
    private int users;

    /** An experiment has written so much in that time. */
    void learn(Experiment experiment, long bytes, long nanos) {
        bytesPerSecond = nanos <= 0 ? 0 : bytes * 1e9 / nanos;
        users = experiment.users();
    }

    /** What another one will write; more users write more, at most in proportion. 0 before anything was seen. */
    long bytes(Experiment experiment) {
        double more = users == 0 ? 1 : Math.max(1, (double) experiment.users() / users);
        double seconds = (experiment.warmUpSeconds() + experiment.windowSeconds()) * LONGER;
        return Math.round(bytesPerSecond * more * seconds * COPIES);
    }
}
