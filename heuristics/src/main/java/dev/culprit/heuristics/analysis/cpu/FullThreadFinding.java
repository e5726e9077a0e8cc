package dev.culprit.heuristics.analysis.cpu;

import static dev.culprit.heuristics.facts.FactName.GROWTH_SHARE;
import static dev.culprit.heuristics.facts.FactName.LEAST_SHARE_OF_PROCESSOR;
import static dev.culprit.heuristics.facts.FactName.MACHINE_UTILISATION;
import static dev.culprit.heuristics.facts.FactName.MILLIS_PER_CALL;
import static dev.culprit.heuristics.facts.FactName.PROCESSORS;
import static dev.culprit.heuristics.facts.FactName.SAMPLES;
import static dev.culprit.heuristics.facts.FactName.THREAD;
import static dev.culprit.heuristics.facts.FactName.THREADS;
import static dev.culprit.heuristics.facts.FactName.USED_SHARE;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.ThreadSentences.Imbalance;
import java.util.List;
import java.util.function.Function;

/** What is wrong where calls wait for threads that have no time left. */
public final class FullThreadFinding {

    private FullThreadFinding() {}

    /**
     * What is wrong with such threads.
     *
     * @param category of the problem
     *
     * @param full at least one
     * @param sentence what is said of calls that wait for them
     */
    public static Finding of(
            String category,
            List<String> services,
            List<String> path,
            Measurements measurements,
            List<ThreadUse> full,
            Function<Imbalance, String> sentence,
            String advice) {
        String worst = services.get(0);
        Evidence loaded = LoadedWindows.missed(worst, measurements).orElseThrow();
        Growth growth = Growth.ofDetected(worst, measurements);
        ThreadUse busiest = full.get(0);
        ThreadUse.Hot hot = FullThreads.hot(busiest, measurements).orElse(null);
        int processors = loaded.utilisation().processors();
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        Facts facts = Facts.NONE
                .with(THREAD, busiest.name())
                .with(THREADS, full.size())
                .with(LEAST_SHARE_OF_PROCESSOR, busiest.least())
                .with(MILLIS_PER_CALL, FullThreads.millisPerCall(busiest, loaded))
                .with(PROCESSORS, processors)
                .with(MACHINE_UTILISATION, loaded.utilisation().machine())
                .with(USED_SHARE, Processors.used(loaded))
                .with(GROWTH_SHARE, growth.shownShare(WaitState.QUEUE));
        if (hot != null) {
            facts = facts.with(SAMPLES, hot.samples());
        }
        return Finding.of(category, path, Cause.QUEUE)
                .suffering(
                        worst,
                        services,
                        Math.max(0, growth.millis(WaitState.QUEUE))
                                / growth.high().responseMillis(),
                        fromUsers)
                .blaming(
                        hot == null
                                ? new Artefact(Artefact.Type.QUEUE, busiest.name(), null, facts, List.of())
                                : new Artefact(Artefact.Type.METHOD, hot.method(), hot.location(), facts, hot.stack()),
                        hot == null ? Confidence.LOW : Confidence.MEDIUM)
                .saying(
                        sentence.apply(new Imbalance(
                                worst,
                                processors,
                                1 - Processors.used(loaded),
                                hot == null ? null : hot.method(),
                                fromUsers)),
                        advice);
    }
}
