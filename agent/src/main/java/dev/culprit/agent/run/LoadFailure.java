package dev.culprit.agent.run;

/** The load could not be had, or the run has to end: one line of reason, and whether a repetition may succeed. */
final class LoadFailure extends Exception {

    private final boolean retry;

    LoadFailure(String reason, boolean retry) {
        super(reason, null, false, false);
        this.retry = retry;
    }

    boolean retry() {
        return retry;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
