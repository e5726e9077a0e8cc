package dev.culprit.heuristics.detectors.database;

import static dev.culprit.heuristics.facts.FactName.BLOCKED_BY;
import static dev.culprit.heuristics.facts.FactName.EXECUTION;
import static dev.culprit.heuristics.facts.FactName.EXECUTIONS_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.EXECUTION_SINGLE_USER;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_DATABASE_WORK;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.DATABASE_WORK_SHARE;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.EXPENSIVE_GROWTH_TOLERANCE;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.EXPENSIVE_LOCKED_SHARE;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.EXPENSIVE_MOST_EXECUTIONS;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.EXPENSIVE_SERVICE_SHARE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.database.StatementCost;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.analysis.places.Sites;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
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
import dev.culprit.heuristics.wording.DatabaseSentences.Execution;
import dev.culprit.heuristics.wording.DatabaseSentences.Loss;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Expensive Database Call: a single statement takes most of the time of a request.
 *
 * <p><b>Hypothesis.</b> One execution of one statement makes up most of the response time, and of its growth with the load.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the place, a
 * targeted window at maximum load that takes stacks.
 *
 * <p><b>Analysis.</b> {@link StatementCost}: the mean time of one execution over the mean response time, at both loads; the
 * share of the work that the statement gives the database, by the time it takes without other users.
 *
 * <p><b>Verdict.</b> Detected when a call executes the statement at most 3 times, one execution takes at least half of the
 * mean response time, what is not this execution makes up no more than half of the growth or 0.05 of the response time, the
 * statement makes up at least a fifth of the service's time, and at least a fifth of the work of the database: otherwise it
 * is slow because of what others ask for. Severity = its time. More executions per call are a Stifle's business.
 *
 * <p><b>Blind spots.</b> Time to fetch rows after the execution; statements inside stored procedures.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.9, equation 6.26, which wants a share at maximum load no less than that of a
 * single user: noise decides about requests that consist of nothing else. Comparing growths and the demand rule are ours.
 */
public final class ExpensiveDatabaseCall implements Detector {

    @Override
    public String category() {
        return "expensive-database-call";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        List<StatementCost> costs = StatementCost.of(service, measurements);
        if (costs.isEmpty()) {
            return Unseen.statements(service, measurements)
                    .<Verdict>map(unseen -> unseen)
                    .orElse(new NotDetected(DatabaseSentences.noStatement()));
        }
        List<StatementCost> expensive = expensive(service, measurements);
        if (!expensive.isEmpty()) {
            return new Detected(
                    expensive.stream()
                            .mapToDouble(cost -> cost.shares().ofTime())
                            .sum(),
                    DatabaseSentences.oneExecution(execution(expensive.get(0))));
        }
        StatementCost most = costs.get(0);
        return new NotDetected(
                dominant(most)
                        ? DatabaseSentences.slowedByOthers(execution(most))
                        : DatabaseSentences.oneExecution(execution(most)));
    }

    /** Statements of the service that are to blame, most time first. */
    private static List<StatementCost> expensive(String service, Measurements measurements) {
        boolean locks = DatabaseLoad.of(List.of(service), measurements).cause() == Cause.DATABASE_LOCK;
        return StatementCost.of(service, measurements).stream()
                .filter(cost -> dominant(cost) && ownFault(cost, locks))
                .toList();
    }

    private static boolean dominant(StatementCost cost) {
        return cost.perCall() <= EXPENSIVE_MOST_EXECUTIONS.value()
                && cost.singleShare() >= MAIN_SHARE.value()
                && cost.growthElsewhere()
                        <= Math.max(
                                MAIN_SHARE.value() * cost.growth(),
                                EXPENSIVE_GROWTH_TOLERANCE.value()
                                        * cost.response().millis())
                && cost.shares().ofService() >= EXPENSIVE_SERVICE_SHARE.value();
    }

    /** A statement that waits for locks gives the database little work, and is what one has to look at all the same. */
    private static boolean ownFault(StatementCost cost, boolean locks) {
        return cost.shares().ofDemand() >= DATABASE_WORK_SHARE.value()
                || locks && cost.shares().ofTime() >= EXPENSIVE_LOCKED_SHARE.value();
    }

    private static Execution execution(StatementCost cost) {
        return new Execution(
                cost.statement(),
                cost.execution().millis(),
                cost.response().millis(),
                cost.execution().aloneMillis(),
                cost.response().aloneMillis(),
                cost.shares().ofDemand());
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<String, List<StatementCost>> byStatement = new LinkedHashMap<>();
        for (String service : services) {
            expensive(service, measurements)
                    .forEach(cost -> byStatement
                            .computeIfAbsent(cost.statement(), key -> new ArrayList<>())
                            .add(cost));
        }
        List<Finding> findings = new ArrayList<>();
        byStatement.values().forEach(costs -> findings.add(finding(costs, path, measurements)));
        return findings;
    }

    private Finding finding(List<StatementCost> costs, List<String> path, Measurements measurements) {
        StatementCost worst = costs.get(0);
        List<String> services = costs.stream().map(StatementCost::service).toList();
        DatabaseLoad load = DatabaseLoad.of(services, measurements);
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        Facts facts = Facts.NONE
                .with(EXECUTION, worst.execution().millis())
                .with(EXECUTION_SINGLE_USER, worst.execution().aloneMillis())
                .with(EXECUTIONS_PER_CALL, worst.perCall())
                .with(SHARE_OF_DATABASE_WORK, worst.shares().ofDemand())
                .with(DatabaseLoad.sessions(worst.statement(), services.get(0), measurements));
        Optional<WaitSite> site = Sites.at(measurements, WaitState.DATABASE, worst.statement(), services);
        boolean known = load.cause() != Cause.UNKNOWN;
        Loss loss = new Loss(
                worst.service(),
                worst.shares().ofService(),
                worst.response().millis(),
                measurements.maximumUsers(),
                fromUsers);
        return Finding.of(category(), path, known ? load.cause() : Cause.STATEMENT)
                .suffering(worst.service(), services, worst.shares().ofService(), fromUsers)
                .blaming(
                        new Artefact(
                                Artefact.Type.STATEMENT,
                                worst.statement(),
                                site.map(WaitSite::location).orElse(null),
                                facts,
                                site.map(WaitSite::stack).orElse(List.of())),
                        Confidence.HIGH)
                .saying(
                        DatabaseSentences.heldBack(
                                loss,
                                execution(worst),
                                known ? load.phrase() : null,
                                facts.words(BLOCKED_BY).orElse(null)),
                        DatabaseSentences.heldBackAdvice(load.cause() == Cause.DATABASE_LOCK));
    }
}
