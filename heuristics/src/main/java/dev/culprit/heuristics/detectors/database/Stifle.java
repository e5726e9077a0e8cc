package dev.culprit.heuristics.detectors.database;

import static dev.culprit.heuristics.facts.FactName.EXECUTION;
import static dev.culprit.heuristics.facts.FactName.EXECUTIONS_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.EXECUTIONS_PER_CALL_MAXIMUM;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_DATABASE_TIME;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_STATEMENTS;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.REPETITION_FEWEST_EXECUTIONS;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.STATEMENT_RELEVANT_SHARE;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.STIFLE_SHARE_OF_CALLS;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.database.Repetition;
import dev.culprit.heuristics.analysis.database.StatementCost;
import dev.culprit.heuristics.analysis.database.StatementCost.Shares;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.analysis.places.Sites;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.DatabaseSentences;
import dev.culprit.heuristics.wording.DatabaseSentences.Loss;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The Stifle: one request executes the same statement again and again instead of once for all rows.
 *
 * <p><b>Hypothesis.</b> Statements with equal structure repeat within one request, and that is where its time goes.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window with one user, whose counts are exact; without it, as a latent
 * finding, that at maximum load. To name the place, a targeted window of a single user that takes stacks.
 *
 * <p><b>Analysis.</b> Executions per request and statement, literals and lists of values removed; shares of database time.
 *
 * <p><b>Verdict.</b> A statement is repeated when the 75th percentile of its executions per request is at least
 * 5 and it makes up 30 % of the request's database time or statements. That is the cause where the
 * symptom above is database time: below Database Congestion, if the statement is a tenth of the time of all database
 * calls, and would be if each took as long as with a single user, or the database waits for locks; below Single User Problem if half of a single user's time is database calls, half of that time is repeated
 * statements, and 30 % of it this one; below Traffic Jam, for requests whose growth is neither congestion of the database nor
 * a software bottleneck, if it makes up half of the response time at maximum load. Elsewhere it is listed as latent: it costs
 * nothing yet. Severity = repetitions times time.
 *
 * <p><b>Blind spots.</b> Repetition over several requests; different statements that do the same work.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.8; counting per request, the limit of 5 and the places
 * in the tree other than Database Congestion are ours.
 */
public final class Stifle implements Detector {

    private static final WaitState[] SOFTWARE = {WaitState.POOL, WaitState.MONITOR, WaitState.LOCK};

    /** The symptom that this detector hangs under. */
    public enum Place {
        DATABASE_CONGESTION("the-stifle"),
        SINGLE_USER_PROBLEM("single-user-problem/the-stifle"),
        TRAFFIC_JAM("traffic-jam/the-stifle");

        private final String category;

        Place(String category) {
            this.category = category;
        }
    }

    private final Place place;

    public Stifle(Place place) {
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
        return List.of(Need.SINGLE_USER_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Evidence counted = counted(service, measurements).orElse(null);
        if (counted == null) {
            return Unseen.statements(service, measurements)
                    .<Verdict>map(unseen -> unseen)
                    .orElse(new NotDetected(DatabaseSentences.noStatement()));
        }
        List<Repetition> repeated = Repetition.of(service, counted);
        if (repeated.isEmpty()) {
            return new NotDetected(DatabaseSentences.noneRepeated(REPETITION_FEWEST_EXECUTIONS.count()));
        }
        Repetition worst = repeated.get(0);
        boolean costs = costs(worst, measurements);
        String measured = DatabaseSentences.repeated(worst.statement(), worst.typical(), costs);
        return costs ? new Detected(worst.typical() * worst.meanMillis(), measured) : new NotDetected(measured);
    }

    /** The run whose counts are used: a single user's if the service executed statements there. */
    private static Optional<Evidence> counted(String service, Measurements measurements) {
        return measurements
                .singleUser()
                .filter(run -> executes(service, run))
                .or(() -> LoadedWindows.missed(service, measurements).filter(run -> executes(service, run)));
    }

    private static boolean executes(String service, Evidence run) {
        return run.statements().stream().anyMatch(usage -> usage.service().equals(service));
    }

    /** Whether the time that makes this service too slow lies in the repeated statement. */
    private boolean costs(Repetition repeated, Measurements measurements) {
        Growth growth = Growth.ofDetected(repeated.service(), measurements);
        Optional<StatementCost> cost = StatementCost.of(repeated.service(), measurements).stream()
                .filter(one -> one.statement().equals(repeated.statement()))
                .findFirst();
        return switch (place) {
            case DATABASE_CONGESTION ->
                share(cost, Shares::ofTime) >= STIFLE_SHARE_OF_CALLS.value()
                        && (share(cost, Shares::ofDemandAndTrips) >= STIFLE_SHARE_OF_CALLS.value()
                                || DatabaseLoad.of(List.of(repeated.service()), measurements)
                                                .cause()
                                        == Cause.DATABASE_LOCK);
            case SINGLE_USER_PROBLEM ->
                growth.low().share(WaitState.DATABASE) >= MAIN_SHARE.value()
                        && repeatedTime(repeated.service(), measurements) >= MAIN_SHARE.value()
                        && repeated.shareOfTime() >= STATEMENT_RELEVANT_SHARE.value();
            case TRAFFIC_JAM ->
                (growth.share(WaitState.DATABASE) < MAIN_SHARE.value()
                                || Processors.starveDatabaseCalls(repeated.service(), measurements))
                        && growth.share(SOFTWARE) < MAIN_SHARE.value()
                        && share(cost, Shares::ofService) >= MAIN_SHARE.value();
        };
    }

    /** 0 if nothing is known of the statement. */
    private static double share(Optional<StatementCost> cost, ToDoubleFunction<Shares> which) {
        return cost.map(StatementCost::shares).map(which::applyAsDouble).orElse(0.0);
    }

    /** Share of the database time of a service that repeated statements make up together. */
    private static double repeatedTime(String service, Measurements measurements) {
        return counted(service, measurements).stream()
                .flatMap(run -> Repetition.of(service, run).stream())
                .mapToDouble(Repetition::shareOfTime)
                .sum();
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<String, List<Repetition>> byStatement = new LinkedHashMap<>();
        for (String service : services) {
            counted(service, measurements).stream()
                    .flatMap(run -> Repetition.of(service, run).stream())
                    .filter(repeated -> costs(repeated, measurements))
                    .forEach(repeated -> byStatement
                            .computeIfAbsent(repeated.statement(), key -> new ArrayList<>())
                            .add(repeated));
        }
        List<Finding> findings = new ArrayList<>();
        byStatement.values().forEach(repeated -> findings.add(finding(repeated, path, measurements)));
        return findings;
    }

    private Finding finding(List<Repetition> repeated, List<String> path, Measurements measurements) {
        Repetition worst = repeated.get(0);
        List<String> services = repeated.stream().map(Repetition::service).toList();
        Growth growth = Growth.ofDetected(worst.service(), measurements);
        boolean alone = place == Place.SINGLE_USER_PROBLEM;
        MeanStates states = alone ? growth.low() : growth.high();
        double share = states.share(WaitState.DATABASE) * worst.shareOfTime();
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        int users = alone ? 1 : measurements.maximumUsers();
        Facts facts = facts(worst).with(DatabaseLoad.sessions(worst.statement(), worst.service(), measurements));
        return Finding.of(category(), path, Cause.STATEMENT)
                .suffering(worst.service(), services, share, alone ? Math.min(1, fromUsers) : fromUsers)
                .blaming(artefact(worst, facts, measurements), Confidence.HIGH)
                .saying(
                        DatabaseSentences.repeatedInsteadOfOnce(
                                new Loss(worst.service(), share, states.responseMillis(), users, fromUsers),
                                worst.typical()),
                        DatabaseSentences.repeatedAdvice());
    }

    /** Repeated statements of any service, whether or not they cost anything. */
    @Override
    public List<Finding> latent(List<String> path, Measurements measurements) {
        if (place != Place.DATABASE_CONGESTION) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        for (String service : LoadedWindows.services(measurements)) {
            counted(service, measurements).stream()
                    .flatMap(run -> Repetition.of(service, run).stream())
                    .map(repeated -> latent(repeated, path, measurements))
                    .forEach(findings::add);
        }
        return findings;
    }

    private Finding latent(Repetition repeated, List<String> path, Measurements measurements) {
        MeanStates states = LoadedWindows.calls(repeated.service(), measurements)
                .map(MeanStates::of)
                .orElse(Growth.NONE.high());
        double share = states.share(WaitState.DATABASE) * repeated.shareOfTime();
        return Finding.of(category(), path, Cause.STATEMENT)
                .suffering(repeated.service(), List.of(repeated.service()), share, measurements.maximumUsers())
                .blaming(artefact(repeated, facts(repeated), measurements), Confidence.HIGH)
                .saying(
                        DatabaseSentences.repeatedYetHarmless(repeated.service(), repeated.typical(), share),
                        DatabaseSentences.repeatedYetHarmlessAdvice());
    }

    private static Facts facts(Repetition repeated) {
        return Facts.NONE
                .with(EXECUTIONS_PER_CALL, repeated.typical())
                .with(EXECUTIONS_PER_CALL_MAXIMUM, repeated.most())
                .with(EXECUTION, repeated.meanMillis())
                .with(SHARE_OF_DATABASE_TIME, repeated.shareOfTime())
                .with(SHARE_OF_STATEMENTS, repeated.shareOfExecutions());
    }

    private static Artefact artefact(Repetition repeated, Facts facts, Measurements measurements) {
        Optional<WaitSite> site =
                Sites.at(measurements, WaitState.DATABASE, repeated.statement(), List.of(repeated.service()));
        String location = Repetition.location(
                        repeated.service(), repeated.statement(), measurements.singleUserTargeted())
                .orElse(site.map(WaitSite::location).orElse(null));
        return new Artefact(
                Artefact.Type.STATEMENT,
                repeated.statement(),
                location,
                facts,
                site.map(WaitSite::stack).orElse(List.of()));
    }
}
