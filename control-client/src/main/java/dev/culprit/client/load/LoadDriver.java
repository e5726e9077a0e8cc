package dev.culprit.client.load;

import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.LoadReport;

/**
 * Something that produces load: the built-in users, an external tool, a test's own threads. Called by one thread at a
 * time. Experiments follow each other: start, steady, stop (or abort), start, ...
 */
public interface LoadDriver {

    /**
     * Tries everything once, before the first experiment.
     *
     * @throws UnavailableException if the application does not answer as it should
     */
    void preflight();

    /**
     * Starts the users and returns at once.
     *
     * @throws UnavailableException if the load cannot be produced
     */
    void start(LoadPlan plan);

    /**
     * Whether all users are active.
     *
     * @throws UnavailableException if the load broke down
     */
    boolean isSteady();

    /**
     * Ends the users, letting running requests finish for at most 5 s, and computes the figures for a window that lies
     * in the past. Blocks meanwhile.
     *
     * @throws UnavailableException if there are no figures
     */
    LoadReport stop(LoadWindow window);

    /** Ends the users at once; does nothing if none are running. */
    void abort();
}
