package dev.culprit.heuristics.detectors.locks;

import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Bridges;
import dev.culprit.heuristics.analysis.places.Holding;
import dev.culprit.heuristics.analysis.places.Sites;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.LockSentences;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Dispensable Synchronization: a lock that lets one thread pass at a time is held while its holder waits for somebody else.
 *
 * <p><b>Hypothesis.</b> Most of the time in which the lock is held, its holder is in a database call, sends a message, calls another
 * service, sleeps, or waits for the network or a disk. None of that needs the lock.
 *
 * <p><b>Experiment.</b> None of its own: the targeted window at maximum load by which {@link OneLaneBridge} names the place, in which
 * holders of locks are looked at while others wait for them.
 *
 * <p><b>Analysis.</b> The lock that most of the growth of the response time is waiting for; shares of the looks at its holder by
 * what that was doing.
 *
 * <p><b>Verdict.</b> Detected when waiting for monitors or locks is most of the waiting inside the application, and in at least half of
 * the looks the holder was elsewhere. Severity = how many calls wait at a time. If nobody saw a holder it is not decided. A lock whose
 * holders compute may be dispensable, too; that is a question about meaning, and {@link OneLaneBridge} names it.
 *
 * <p><b>Blind spots.</b> Whether the critical section is needed at all, or could be shorter; several holders that do different
 * things are judged together.
 *
 * <p><b>Source.</b> Wert (2015), sections 4.2 and 6.3.6 (the node); that the holder's own waiting decides is ours.
 */
public final class DispensableSynchronization implements ComparesLoads {

    @Override
    public String category() {
        return "dispensable-synchronization";
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        WaitState state = growth.largest(Bridges.software());
        if (!Bridges.inApplication(growth) || state == WaitState.POOL) {
            return new NotDetected(LockSentences.noLockOfApplication());
        }
        Optional<WaitSite> site = Sites.main(measurements, state, service);
        Optional<LockHolder> holder = site.flatMap(
                        most -> Sites.at(measurements, state, most.resource(), allAfter(service, measurements)))
                .map(WaitSite::holder);
        String resource = site.map(WaitSite::resource).orElse(null);
        double elsewhere = holder.map(Holding::shareElsewhere).orElse(Double.NaN);
        if (Double.isNaN(elsewhere)) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, LockSentences.noHolderSeen(resource));
        }
        String measured = LockSentences.holderElsewhere(resource, elsewhere);
        return holder.filter(Holding::isMostlyElsewhere).isPresent()
                ? new Detected(both.waiting(growth.high().millis(state)), measured)
                : new NotDetected(measured);
    }

    /** Of a lock one thing is said, whoever waits for it. */
    private static List<String> allAfter(String service, Measurements measurements) {
        return Stream.concat(Stream.of(service), LoadedWindows.services(measurements).stream())
                .distinct()
                .toList();
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return new LaneFindings(category()).of(services, path, measurements);
    }
}
