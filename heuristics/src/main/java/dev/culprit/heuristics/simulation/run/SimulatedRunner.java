package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.simulation.Behaviour;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs experiments on one life of a simulated application. State such as a ramp lives on from one experiment to the next,
 * as it does in a real application. Same application, seed and experiments: same evidence.
 */
public final class SimulatedRunner implements ExperimentRunner {

    /** Rest between two experiments. */
    private static final double REST_MILLIS = 1000;

    private final SimulatedApplication application;
    private final Simulation simulation;
    private final List<Behaviour> behaviours = new ArrayList<>();
    private double databaseUtilisation = Double.NaN;

    public SimulatedRunner(SimulatedApplication application, long seed) {
        this.application = application;
        this.simulation = new Simulation(application, seed);
        application
                .services()
                .forEach(service -> behaviours.add(service.behaviour().get()));
    }

    @Override
    public Outcome run(Experiment experiment) {
        SimulatedExperiment run = new SimulatedExperiment(application, simulation, behaviours, experiment);
        Evidence evidence = run.run();
        databaseUtilisation = run.databaseUtilisation();
        simulation.runUntil(simulation.now() + REST_MILLIS);
        return evidence.services().isEmpty()
                ? new Invalid("no call that began in the window ended: lengthen the window", true)
                : new Measured(evidence);
    }

    /**
     * How busy the database's processors were in the window of the last experiment, 0..1. No probe in the application can
     * see that; it is for tests. NaN before the first experiment.
     */
    public double databaseUtilisation() {
        return databaseUtilisation;
    }
}
