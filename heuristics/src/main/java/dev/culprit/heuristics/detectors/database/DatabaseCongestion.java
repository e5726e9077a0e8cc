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
import dev.culprit.heuristics.wording.DatabaseSentences;
import dev.culprit.heuristics.wording.DatabaseSentences.Loss;
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
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
            return new NotDetected(GrowthSentences.notGrowing());
        }
        ShareOfGrowth calls = growth.told(WaitState.DATABASE);
        boolean most = growth.share(WaitState.DATABASE) >= MAIN_SHARE.value();
        if (most && Processors.starveDatabaseCalls(service, measurements)) {
            return new NotDetected(DatabaseSentences.growing(calls, true));
        }
        String measured = DatabaseSentences.growing(calls, false);
        return most
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
        Loss loss = new Loss(worst, share, growth.high().responseMillis(), measurements.maximumUsers(), fromUsers);
        Facts facts = Facts.NONE
                .with(SINGLE_USER_MEAN, growth.low().responseMillis())
                .with(MAXIMUM_LOAD_MEAN, growth.high().responseMillis())
                .with(GROWTH_SHARE, growth.shownShare(WaitState.DATABASE));
        return List.of(Finding.of(category(), path, load.cause())
                .suffering(worst, services, share, fromUsers)
                .blaming(naming.artefact(facts), load.cause() == Cause.UNKNOWN ? Confidence.LOW : Confidence.MEDIUM)
                .saying(
                        DatabaseSentences.congested(loss, growth.high().millis(WaitState.DATABASE), load.phrase()),
                        DatabaseSentences.congestedAdvice()));
    }
}
