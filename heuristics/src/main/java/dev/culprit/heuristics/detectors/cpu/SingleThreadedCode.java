package dev.culprit.heuristics.detectors.cpu;

import dev.culprit.heuristics.analysis.cpu.FullThreadFinding;
import dev.culprit.heuristics.analysis.cpu.FullThreads;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.ThreadSentences;
import java.util.List;

/**
 * Single-threaded Code: one thread does for all calls what several could.
 *
 * <p><b>Hypothesis.</b> Under load, calls wait for the work of one thread that computes all the time while processors are idle, so no
 * more calls are served than it can work for.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the method, the targeted
 * window at maximum load.
 *
 * <p><b>Analysis.</b> That of Unbalanced Processing, which is asked first: which threads are full because of the calls.
 *
 * <p><b>Verdict.</b> Detected when it is one. Severity = how many calls wait for other threads at a time.
 *
 * <p><b>Blind spots.</b> Those of the category above. Whether the work must be done in order. Of methods that the JVM compiled as one,
 * samples can name the wrong one.
 *
 * <p><b>Source.</b> Wert (2015), section 4.2 (the node), after Smith and Williams (2002). The rule is ours.
 */
public final class SingleThreadedCode implements Detector {

    @Override
    public String category() {
        return "single-threaded-code";
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
        List<ThreadUse> full = FullThreads.of(service, measurements);
        Growth growth = Growth.ofDetected(service, measurements);
        return full.size() == 1
                ? new Detected(
                        LoadedWindows.waiting(growth.high().millis(WaitState.QUEUE), service, measurements),
                        ThreadSentences.onlyThread(full.get(0).name()))
                : new NotDetected(ThreadSentences.otherThanOneThread(full.size()));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        ThreadUse thread = FullThreads.of(services.get(0), measurements).get(0);
        double perCall = LoadedWindows.missed(services.get(0), measurements)
                .map(run -> FullThreads.millisPerCall(thread, run))
                .orElseThrow();
        return List.of(FullThreadFinding.of(
                category(),
                services,
                path,
                measurements,
                List.of(thread),
                imbalance -> ThreadSentences.oneThread(imbalance, thread.name(), thread.least(), perCall),
                ThreadSentences.oneThreadAdvice()));
    }
}
