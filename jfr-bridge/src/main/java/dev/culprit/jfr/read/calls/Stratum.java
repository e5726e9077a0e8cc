package dev.culprit.jfr.read.calls;

/** All calls of a service and kind that began inside the window. Numbers are of calls, whether recorded or not. */
public final class Stratum {
    final int service;
    final int kind;
    /** Each call is kept with the probability 1/2 to the power of this. */
    int level;

    int kept;

    int recorded;
    /** Whether the agent recorded one call in so many. */
    boolean thinned;

    boolean asynchronousCalls;
    long calls;
    long failed;
    long virtual;
    long hidden;
    long asynchronous;

    Stratum(int service, int kind) {
        this.service = service;
        this.kind = kind;
    }

    void scale(double factor) {
        calls = Math.max(recorded, Math.round(calls * factor));
        failed = Math.round(failed * factor);
        virtual = Math.round(virtual * factor);
        hidden = Math.round(hidden * factor);
        asynchronous = Math.round(asynchronous * factor);
    }

    public int service() {
        return service;
    }

    /** Whether each call is kept. */
    boolean isWhole() {
        return level == 0 && !thinned;
    }

    public long calls() {
        return calls;
    }

    /** Whether some calls went on after their entry point returned, so that more is known when they are answered. */
    public boolean hasLaterAnswers() {
        return asynchronousCalls;
    }

    public long failed() {
        return failed;
    }

    public long virtual() {
        return virtual;
    }

    public long hidden() {
        return hidden;
    }

    public long asynchronous() {
        return asynchronous;
    }

    /** How many calls each kept one stands for. */
    public double weight() {
        return kept == 0 || isWhole() ? 1 : (double) calls / kept;
    }

    /** How many recorded calls each kept one stands for. */
    public double weightAmongRecorded() {
        return kept == 0 ? 1 : (double) recorded / kept;
    }
}
