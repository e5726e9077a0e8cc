package dev.culprit.heuristics.detectors.database;

import static dev.culprit.heuristics.facts.FactName.GROWTH_SHARE;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_MEAN;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_MEAN;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.Quantity;
import java.util.List;

/**
 * Database Congestion: calls get slower with the load because the database does.
 *
 * <p><b>Hypothesis.</b> The growth of the response time between one user and maximum load lies inside database calls.
 *
 * <p><b>Experiment.</b> None of its own: the windows with one user and at maximum load. To name the place, a targeted window
 * at maximum load that takes stacks.
 *
 * <p><b>Analysis.</b> Wait-state attribution: the share of the growth that is DATABASE; what the database's sessions or the
 * machine's processors tell about the reason ({@link DatabaseLoad}).
 *
 * <p><b>Verdict.</b> Detected when at least half of the growth is database calls, unless the application itself keeps the
 * processors saturated: then its threads wait for them inside database calls too. Severity = how many calls are in them at a time. The
 * cause is DATABASE_LOCK or DATABASE_CPU where the database was asked or runs on the same machine, UNKNOWN otherwise.
 *
 * <p><b>Blind spots.</b> Fetching rows outside the measured calls; waiting for a connection, which is a pool's doing.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.7; attribution instead of processor thresholds is ours.
 */
public final class DatabaseCongestion implements ComparesLoads {

    @Override
    public String category() {
        return "database-congestion";
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        if (growth.millis() <= 0) {
            return new NotDetected("Response times do not grow.");
        }
        double share = growth.share(WaitState.DATABASE);
        String measured = growth.phrase(WaitState.DATABASE) + " is database calls.";
        if (share >= MAIN_SHARE.value() && Processors.starveDatabaseCalls(service, measurements)) {
            return new NotDetected(
                    measured
                            + " But the application itself uses up the processors, and database calls have to wait for them too.");
        }
        return share >= MAIN_SHARE.value()
                ? new Detected(both.waiting(growth.high().millis(WaitState.DATABASE)), measured)
                : new NotDetected(measured);
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Growth growth = Growth.ofDetected(worst, measurements);
        Naming naming = Naming.of(measurements, WaitState.DATABASE, services);
        DatabaseLoad load = DatabaseLoad.of(services, measurements);
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        double share = growth.high().share(WaitState.DATABASE);
        Facts facts = Facts.NONE
                .with(SINGLE_USER_MEAN, growth.low().responseMillis())
                .with(MAXIMUM_LOAD_MEAN, growth.high().responseMillis())
                .with(GROWTH_SHARE, growth.shownShare(WaitState.DATABASE));
        return List.of(
                new Finding(
                        category(),
                        path,
                        load.cause(),
                        worst,
                        services,
                        naming.artefact(facts),
                        share,
                        fromUsers,
                        load.cause() == Cause.UNKNOWN ? Confidence.LOW : Confidence.MEDIUM,
                        "The database cannot keep up: " + Quantity.share(share) + " of the response time of " + worst
                                + " ("
                                + Quantity.millis(growth.high().millis(WaitState.DATABASE)) + " of "
                                + Quantity.millis(growth.high().responseMillis())
                                + ") is database calls, and from " + Quantity.users(fromUsers)
                                + " on the requirement is missed; " + load.phrase()
                                + ". No single statement stands out.",
                        "Reduce the number or the cost of the statements of this service, or give the database more resources."));
    }
}
