package dev.culprit.heuristics.detectors.locks;

import dev.culprit.heuristics.analysis.database.DatabaseLoad;
import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Bridges;
import dev.culprit.heuristics.detectors.database.DatabaseCongestion;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import dev.culprit.heuristics.wording.LockSentences;
import java.util.List;

/**
 * Database One Lane Bridge: transactions wait for each other's locks inside the database.
 *
 * <p><b>Hypothesis.</b> The growth of the response time lies inside database calls, and most active sessions of the database
 * are blocked by others.
 *
 * <p><b>Experiment.</b> None of its own: the windows with one user and at maximum load. The database must be asked for its
 * sessions.
 *
 * <p><b>Analysis.</b> The share of the growth that is DATABASE; blocked sessions against executing ones ({@link
 * DatabaseLoad}).
 *
 * <p><b>Verdict.</b> Detected when at least half of the growth is database calls and at least half of the active sessions are
 * blocked ({@link Bridges#inDatabase}). Severity = how many calls are in database calls at a time. Which statement waits, for whom, and whether it
 * is executed again and again is named once, under {@link DatabaseCongestion}, which is then detected, too.
 *
 * <p><b>Blind spots.</b> Without access to the database, whether it computes or waits: then this is not detected.
 *
 * <p><b>Source.</b> Wert (2015), sections 4.2 and 6.3.6; sessions instead of response times of statements are ours.
 */
public final class DatabaseOneLaneBridge implements ComparesLoads {

    @Override
    public String category() {
        return "database-one-lane-bridge";
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        ShareOfGrowth calls = growth.told(WaitState.DATABASE);
        return Bridges.inDatabase(service, growth, measurements)
                ? new Detected(
                        both.waiting(growth.high().millis(WaitState.DATABASE)),
                        LockSentences.sessionsBlocked(
                                calls,
                                DatabaseLoad.of(List.of(service), measurements).phrase()))
                : new NotDetected(LockSentences.noSessionsBlocked(calls));
    }

    /** The statement has a name already. */
    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return List.of();
    }
}
