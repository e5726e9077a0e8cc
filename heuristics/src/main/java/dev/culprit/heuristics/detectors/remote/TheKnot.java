package dev.culprit.heuristics.detectors.remote;

import static dev.culprit.heuristics.thresholds.MessagingThreshold.REMOTE_FEWEST_CALLS;

import dev.culprit.heuristics.analysis.remote.RemoteCalls;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.RemoteSentences;
import java.util.List;

/**
 * The Knot: another service, called once or a few times, takes most of the time of a request, whoever else is there.
 *
 * <p><b>Hypothesis.</b> Most of a single user's response time is waiting for answers of others, and these are few.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window with a single user. To name the place, a second one with stacks.
 *
 * <p><b>Analysis.</b> Waiting for other processes per peer ({@link RemoteCalls}): calls of HTTP clients, and reading from
 * sockets.
 *
 * <p><b>Verdict.</b> Detected when this is at least half of the mean response time, and peers for which a call waits 10 times
 * or more do not make up half of it: that is a Chatty Service. Severity = the time. Nothing is said of fewer than 5 calls.
 *
 * <p><b>Blind spots.</b> Why the other service takes so long. A database without JDBC, rows that a JDBC driver reads while
 * they are fetched, and a message broker without JMS pass for other services; copies of one service are several. Waiting for another thread that calls is waiting for that thread.
 *
 * <p><b>Source.</b> Wert (2015), section 4.2, after Rotem-Gal-Oz and others (2012); the rule is ours.
 */
public final class TheKnot implements Detector {

    @Override
    public String category() {
        return "the-knot";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.SINGLE_USER_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        if (RemoteCalls.callsAlone(service, measurements) < REMOTE_FEWEST_CALLS.count()) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, RemoteSentences.calledTooRarely());
        }
        List<RemoteCalls> calls = RemoteCalls.alone(service, measurements);
        if (calls.isEmpty()) {
            return new NotDetected(RemoteSentences.noWaits());
        }
        double share = RemoteCalls.share(calls);
        double many =
                RemoteCalls.share(calls.stream().filter(RemoteCalls::areMany).toList());
        String mostly = calls.get(0).peer();
        if (!RemoteCalls.areMost(share)) {
            return new NotDetected(RemoteSentences.waits(share, mostly, false));
        }
        return RemoteCalls.areMost(many)
                ? new NotDetected(RemoteSentences.waits(share, mostly, true))
                : new Detected(
                        calls.stream().mapToDouble(RemoteCalls::millis).sum(),
                        RemoteSentences.waits(share, mostly, false));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return RemoteCalls.findings(
                category(),
                path,
                services.stream()
                        .flatMap(service -> RemoteCalls.alone(service, measurements).stream()
                                .limit(1))
                        .toList(),
                measurements,
                RemoteSentences::slowByItself,
                RemoteSentences.slowByItselfAdvice());
    }
}
