package dev.culprit.client.load;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.load.http.Endpoint;
import dev.culprit.heuristics.model.LoadReport;
import java.util.Set;
import java.util.function.BooleanSupplier;

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
     * Sends what users send, request by request and each once, with nobody else sending anything.
     *
     * @param enough is asked after each request whether the others are needed
     * @return false if that is not possible
     * @throws UnavailableException if the application does not answer as it should
     */
    default boolean sendOnce(BooleanSupplier enough) {
        return false;
    }

    /** Where requests go; empty if that is not known. */
    default Set<Endpoint> endpoints() {
        return Set.of();
    }

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
