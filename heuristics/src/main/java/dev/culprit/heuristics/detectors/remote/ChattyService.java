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
 * Chatty Service: one request needs so many calls to another service that they take most of its time, short as each may be.
 *
 * <p><b>Hypothesis.</b> Most of a single user's response time is waiting for peers that each call waits for many times.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window with a single user. To name the place, a second one with stacks.
 *
 * <p><b>Analysis.</b> Waiting for other processes per peer ({@link RemoteCalls}), and how often.
 *
 * <p><b>Verdict.</b> Detected when peers for which a call waits 10 times or more make up at least half of the mean response
 * time. Severity = the time.
 *
 * <p><b>Blind spots.</b> Waits are counted, not requests: of an HTTP client connecting, sending and waiting can be three, so
 * 4 to 9 requests per call are called one or the other; of other protocols one long answer is many waits of the socket, and
 * those below a millisecond are not seen. Calls that another thread makes.
 *
 * <p><b>Source.</b> Wert (2015), section 4.2, after Dudney and others (2003); the rule is ours.
 */
public final class ChattyService implements Detector {

    @Override
    public String category() {
        return "chatty-service";
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
        List<RemoteCalls> many = many(service, measurements);
        if (many.isEmpty()) {
            return new NotDetected(RemoteSentences.noManyWaits());
        }
        double share = RemoteCalls.share(many);
        boolean most = RemoteCalls.areMost(share);
        String measured = RemoteSentences.manyWaits(many.get(0).told(), share, most);
        return most
                ? new Detected(many.stream().mapToDouble(RemoteCalls::millis).sum(), measured)
                : new NotDetected(measured);
    }

    private static List<RemoteCalls> many(String service, Measurements measurements) {
        return RemoteCalls.alone(service, measurements).stream()
                .filter(RemoteCalls::areMany)
                .toList();
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return RemoteCalls.findings(
                category(),
                path,
                services.stream()
                        .flatMap(service -> many(service, measurements).stream().limit(1))
                        .toList(),
                measurements,
                RemoteSentences::chatty,
                RemoteSentences.chattyAdvice());
    }
}
