package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.probes.methods.MethodFigures;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Finds out how often chosen methods are called, by the only honest way there is: counting, for some seconds, with the cheapest
 * probes. Methods that are called too often for the budget lose theirs at the next look, which comes soon.
 */
final class MethodTrial {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Probes probes;
    private final MethodRates rates;

    /** @param rates remembers what is seen */
    MethodTrial(Probes probes, MethodRates rates) {
        this.probes = probes;
        this.rates = rates;
    }

    /**
     * Counts for so many seconds; the probes are in the code already and stay there.
     *
     * @param chosen what carries probes
     * @param methods that are chosen
     * @throws RefusedException if somebody else switches probes meanwhile, or the agent ends
     */
    void count(MethodSelection chosen, List<Site> methods, int seconds, double budgetPercent) {
        long generation = probes.generation();
        double perCall = MethodCosts.perCallNanos(chosen);
        long begin = System.nanoTime();
        long end = begin + TimeUnit.SECONDS.toNanos(seconds);
        List<MethodFigures> figures = List.of();
        for (long now = begin; now - end < 0; now = System.nanoTime()) {
            LockSupport.parkNanos(this, Math.min(LOOK_NANOS, end - now));
            if (Thread.currentThread().isInterrupted()) {
                throw new RefusedException(RefusalCode.CLOSED, "the agent is shutting down");
            }
            if (probes.generation() != generation) {
                throw new RefusedException(
                        RefusalCode.BUSY, "somebody else switched the probes during the trial; try again later");
            }
            figures = probes.methods();
            double elapsed = (System.nanoTime() - begin) / 1e9;
            Set<Site> without =
                    MethodCosts.tooMuch(rates.mean(elapsed, figures, probes.thinned()), perCall, budgetPercent);
            if (!without.isEmpty()) {
                probes.thin(without, generation);
            }
        }
        Set<Site> called = figures.stream().map(MethodFigures::site).collect(Collectors.toSet());
        rates.silent(methods.stream().filter(method -> !called.contains(method)).toList());
    }
}
