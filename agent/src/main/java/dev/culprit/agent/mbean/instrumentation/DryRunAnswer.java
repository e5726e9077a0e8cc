package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.Survey;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What switching on would do.
 *
 * @param state {@code DRY-RUN}
 * @param methods methods that would be probed, by scope
 * @param refused classes that would stay without probes, each with the reason
 * @param matches the first of these methods, at most {@value #SHOWN}
 * @param cost of chosen methods; null if none are chosen
 */
record DryRunAnswer(
        String state,
        Map<Scope, Integer> methods,
        int classes,
        List<String> refused,
        List<String> matches,
        @Nullable Cost cost) {

    static final int SHOWN = 500;

    /**
     * What measuring chosen methods would cost.
     *
     * @param nanosPerCall price of a call on this machine
     * @param observedMethods methods of which is known how often they are called, because they were measured before
     * @param callsPerSecond of these, when they were last looked at
     * @param percentOfACore what these would cost
     * @param withinBudget whether that is allowed; if not, switching them on is refused; null if nothing is known
     */
    record Cost(
            double nanosPerCall,
            int observedMethods,
            double callsPerSecond,
            double percentOfACore,
            @Nullable Boolean withinBudget) {

        static Cost of(MethodSelection selection, Map<Site, Double> rates, double budgetPercent) {
            double perCall = MethodCosts.perCallNanos(selection);
            double percent = MethodCosts.percent(rates, perCall);
            return new Cost(
                    Math.round(perCall * 10) / 10.0,
                    rates.size(),
                    Math.rint(rates.values().stream().mapToDouble(rate -> rate).sum()),
                    Math.round(percent * 1000) / 1000.0,
                    rates.isEmpty() ? null : percent <= budgetPercent);
        }
    }

    static DryRunAnswer of(Order request, Survey survey, MethodRates rates) {
        MethodSelection chosen = request.selection().methods();
        return new DryRunAnswer(
                "DRY-RUN",
                survey.applied().methods(),
                survey.applied().classes(),
                survey.applied().refused(),
                survey.methods().stream().map(Site::text).sorted().limit(SHOWN).toList(),
                chosen == null ? null : Cost.of(chosen, rates.known(survey.chosenMethods()), request.budgetPercent()));
    }
}
