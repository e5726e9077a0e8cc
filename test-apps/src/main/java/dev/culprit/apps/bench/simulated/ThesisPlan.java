package dev.culprit.apps.bench.simulated;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.search.ExperimentRunner.Measured;
import dev.culprit.heuristics.search.ExperimentRunner.Outcome;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.thesis.Experiments;
import dev.culprit.heuristics.thesis.Observed;
import dev.culprit.heuristics.thesis.Observed.Kind;
import dev.culprit.heuristics.thesis.Observed.Resource;
import java.util.ArrayList;
import java.util.List;

/** Experiments as the thesis makes them (Wert 2015, section 6.2): 300 s each, 50 users, with what is asked about the case only. */
final class ThesisPlan {

    private static final int USERS = 50;
    private static final int[] SERIES = {1, 13, 25, 37, USERS};
    private static final int WINDOWS = 4;
    private static final double WARM_UP_SECONDS = 10;
    private static final double WINDOW_SECONDS = 300;

    private final SimulatedApplication application;
    private final SimulatedRunner runner;

    private ThesisPlan(SimulatedApplication application, long seed) {
        this.application = application;
        runner = new SimulatedRunner(application, seed);
    }

    /** With one life of the application, so that what grows goes on growing. */
    static Experiments run(TestCase truth, SimulatedApplication application, long seed) {
        ThesisPlan plan = new ThesisPlan(application, seed);
        Observed load = plan.observe(USERS);
        List<Observed> alone = new ArrayList<>();
        for (int window = 0; asked(truth, Question.RAMP) && window < WINDOWS; window++) {
            if (window > 0) {
                plan.observe(USERS);
            }
            alone.add(plan.observe(1));
        }
        List<Observed> series = new ArrayList<>();
        for (int level = 0; asked(truth, Question.TRAFFIC_JAM) && level < SERIES.length; level++) {
            series.add(plan.observe(SERIES[level]));
        }
        return new Experiments(truth.requirement(), load, series, alone);
    }

    private static boolean asked(TestCase truth, Question question) {
        return truth.expected(question).isPresent();
    }

    private Observed observe(int users) {
        Outcome outcome = runner.run(new Experiment(users, Depth.WIDE, WARM_UP_SECONDS, WINDOW_SECONDS, 0));
        if (!(outcome instanceof Measured measured)) {
            throw new IllegalStateException(users + " users: " + outcome);
        }
        Evidence evidence = measured.evidence();
        return new Observed(
                evidence,
                List.of(
                        new Resource(
                                Kind.APPLICATION_PROCESSORS,
                                application.machines().processors(),
                                evidence.utilisation().machine()),
                        new Resource(
                                Kind.DATABASE_PROCESSORS,
                                application.machines().databaseProcessors(),
                                runner.databaseUtilisation()),
                        new Resource(Kind.NETWORK, 1, networkUtilisation(evidence))));
    }

    /** By bytes, as a network card tells it: what single messages cost besides is not seen. */
    private static double networkUtilisation(Evidence evidence) {
        double listeners = evidence.messages().sent().stream()
                .filter(sent -> sent.service().startsWith(Messages.RECEIVE) && !Double.isNaN(sent.meanBytes()))
                .mapToDouble(sent -> sent.meanBytes() * sent.messages())
                .sum();
        double services = evidence.waitSites().stream()
                .filter(site -> site.state() == WaitState.MESSAGING && !Double.isNaN(site.meanBytes()))
                .mapToDouble(site -> site.meanBytes() * site.waits())
                .sum();
        return (services + listeners) / (evidence.windowMillis() * TestCases.LINK_BYTES_PER_MILLI);
    }
}
