package dev.culprit.heuristics.detectors.database;

import static dev.culprit.heuristics.facts.FactName.LARGEST_SHARE_OF_DATABASE_TIME;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_DATABASE_TIME;
import static dev.culprit.heuristics.facts.FactName.STATEMENTS_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.STATEMENTS_TIME;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.DATABASE_WORK_SHARE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.database.StatementChain;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.DatabaseSentences;
import dev.culprit.heuristics.wording.DatabaseSentences.Chain;
import dev.culprit.heuristics.wording.DatabaseSentences.Loss;
import java.util.List;
import java.util.Optional;

/**
 * Circuitous Treasure Hunt: one request asks the database many different things, one after the other, until it has found what it wants.
 *
 * <p><b>Hypothesis.</b> A call executes many different statements, and it is their number that makes it slow, not one of them.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window with one user, whose counts are exact, and the one at maximum load. To name the
 * place, a targeted window that takes stacks.
 *
 * <p><b>Analysis.</b> Different statements per call, literals and lists of values removed, without those that a call executes
 * 5 times or more, which are a Stifle's business ({@link StatementChain}); shares of database time, and of the
 * work of the database.
 *
 * <p><b>Verdict.</b> Calls of a single user execute at least 10 different statements; these take half of the
 * service's time in database calls, and none of them 30 % of it. Below Database Congestion both must hold of their time at maximum load, too,
 * and they must be a fifth of the work of the database: otherwise they are slow because of what others ask for. Below Single User Problem,
 * half of a single user's time must be database calls. Severity = time of these statements in a call.
 *
 * <p><b>Blind spots.</b> Whether one statement's result is needed to ask the next, which is what gives the problem its name, cannot be seen
 * from outside; therefore no finding is certain. Statements that differ in more than literals with every call, such as those with names of
 * temporary tables.
 *
 * <p><b>Source.</b> Smith and Williams (2000); Wert (2015), section 4.2, who has no heuristic for it. The rules are ours.
 */
public final class CircuitousTreasureHunt implements Detector {

    /** The symptom that this detector hangs under. */
    public enum Place {
        DATABASE_CONGESTION("circuitous-treasure-hunt", Need.MAXIMUM_TARGETED),
        SINGLE_USER_PROBLEM("single-user-problem/circuitous-treasure-hunt", Need.SINGLE_USER_TARGETED);

        private final String category;
        private final Need named;

        Place(String category, Need named) {
            this.category = category;
            this.named = named;
        }
    }

    private final Place place;

    public CircuitousTreasureHunt(Place place) {
        this.place = place;
    }

    @Override
    public String category() {
        return place.category;
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(place.named);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        StatementChain chain = alone(service, measurements).orElse(null);
        if (chain == null) {
            return Unseen.statements(service, measurements)
                    .<Verdict>map(unseen -> unseen)
                    .orElse(new NotDetected(DatabaseSentences.nothingDifferent()));
        }
        Chain told = told(chain, chain);
        if (!chain.isLong()) {
            return new NotDetected(DatabaseSentences.different(told, false));
        }
        return costs(chain, measurements)
                ? new Detected(chain.millisPerCall(), DatabaseSentences.different(told, false))
                : new NotDetected(DatabaseSentences.different(told, true));
    }

    /**
     * What sentences tell of it.
     *
     * @param alone how many statements there are
     * @param costing what they take
     */
    private static Chain told(StatementChain alone, StatementChain costing) {
        return new Chain(alone.perCall(), costing.shareOfTime(), costing.largestShare());
    }

    private static Optional<StatementChain> alone(String service, Measurements measurements) {
        return measurements.singleUser().flatMap(run -> StatementChain.of(service, run));
    }

    private static Optional<StatementChain> loaded(String service, Measurements measurements) {
        return LoadedWindows.missed(service, measurements).flatMap(run -> StatementChain.of(service, run));
    }

    private boolean costs(StatementChain chain, Measurements measurements) {
        return switch (place) {
            case DATABASE_CONGESTION ->
                loaded(chain.service(), measurements)
                                .filter(StatementChain::isMainPart)
                                .isPresent()
                        && chain.shareOfWork(measurements) >= DATABASE_WORK_SHARE.value();
            case SINGLE_USER_PROBLEM ->
                Growth.ofDetected(chain.service(), measurements).low().share(WaitState.DATABASE) >= MAIN_SHARE.value();
        };
    }

    /** A finding for each service: they do not share what they ask for. */
    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return services.stream()
                .flatMap(service -> alone(service, measurements).stream())
                .map(chain -> finding(chain, path, measurements))
                .toList();
    }

    private Finding finding(StatementChain chain, List<String> path, Measurements measurements) {
        boolean alone = place == Place.SINGLE_USER_PROBLEM;
        List<String> services = List.of(chain.service());
        Growth growth = Growth.ofDetected(chain.service(), measurements);
        MeanStates states = alone ? growth.low() : growth.high();
        StatementChain costing =
                alone ? chain : loaded(chain.service(), measurements).orElse(chain);
        double share = states.share(WaitState.DATABASE) * costing.shareOfTime();
        DatabaseLoad load = DatabaseLoad.of(services, measurements);
        boolean known = !alone && load.cause() != Cause.UNKNOWN;
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        int users = alone ? 1 : measurements.maximumUsers();
        Optional<Evidence> targeted = alone ? measurements.singleUserTargeted() : measurements.maximumTargeted();
        return Finding.of(category(), path, known ? load.cause() : Cause.STATEMENT)
                .suffering(chain.service(), services, share, alone ? Math.min(1, fromUsers) : fromUsers)
                .blaming(
                        new Artefact(
                                Artefact.Type.STATEMENT,
                                costing.statements().get(0),
                                chain.location(targeted).orElse(null),
                                facts(chain, costing),
                                List.of()),
                        Confidence.MEDIUM)
                .saying(
                        DatabaseSentences.askedOneByOne(
                                new Loss(chain.service(), share, states.responseMillis(), users, fromUsers),
                                told(chain, costing),
                                known ? load.phrase() : null),
                        DatabaseSentences.askedOneByOneAdvice());
    }

    private static Facts facts(StatementChain alone, StatementChain costing) {
        return Facts.NONE
                .with(STATEMENTS_PER_CALL, alone.perCall())
                .with(STATEMENTS_TIME, costing.millisPerCall())
                .with(SHARE_OF_DATABASE_TIME, costing.shareOfTime())
                .with(LARGEST_SHARE_OF_DATABASE_TIME, costing.largestShare());
    }
}
