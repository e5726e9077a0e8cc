package dev.culprit.heuristics.analysis.cpu;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong where calls wait for threads that have no time left. */
public final class FullThreadFinding {

    private FullThreadFinding() {}

    /**
     * What is wrong with such threads.
     *
     * @param category of the problem
     *
     * @param full at least one
     * @param what continues "calls of this service"
     */
    public static Finding of(
            String category,
            List<String> services,
            List<String> path,
            Measurements measurements,
            List<ThreadUse> full,
            String what,
            String advice) {
        String worst = services.get(0);
        Evidence loaded = LoadedWindows.missed(worst, measurements).orElseThrow();
        Growth growth = Growth.ofDetected(worst, measurements);
        ThreadUse busiest = full.get(0);
        ThreadUse.Hot hot = FullThreads.hot(busiest, measurements).orElse(null);
        int processors = loaded.utilisation().processors();
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("thread", busiest.name());
        facts.put("threads", full.size());
        facts.put("leastShareOfProcessor", busiest.least());
        facts.put("millisPerCall", FullThreads.millisPerCall(busiest, loaded));
        facts.put("processors", processors);
        facts.put("machineUtilisation", loaded.utilisation().machine());
        facts.put("usedShare", Processors.used(loaded));
        facts.put("growthShare", growth.shownShare(WaitState.QUEUE));
        if (hot != null) {
            facts.put("samples", hot.samples());
        }
        return new Finding(
                category,
                path,
                Cause.QUEUE,
                worst,
                services,
                hot == null
                        ? new Artefact(Artefact.Type.QUEUE, busiest.name(), null, facts, List.of())
                        : new Artefact(Artefact.Type.METHOD, hot.method(), hot.location(), facts, hot.stack()),
                Math.max(0, growth.millis(WaitState.QUEUE)) / growth.high().responseMillis(),
                fromUsers,
                hot == null ? Confidence.LOW : Confidence.MEDIUM,
                "Calls of " + worst + " " + what + ", while of " + processors + " processors "
                        + Quantity.share(1 - Processors.used(loaded)) + " are idle; from "
                        + Quantity.users(fromUsers) + " on the requirement is missed."
                        + (hot == null ? "" : " Most of it goes to " + hot.method() + "."),
                advice);
    }
}
