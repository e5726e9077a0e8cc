package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.List;
import java.util.Optional;

/**
 * What single requests do: The Stifle (Wert 2015, section 6.3.8, algorithm 18), Expensive Database Call (6.3.9, 19) and Empty Semi Trucks
 * (6.3.12, 26).
 *
 * <p>Corrected: statements are counted per request, not over the whole run; shares of the response time are ratios of sums, and one that
 * is as large at both loads has not shrunk (the printed test leaves requests of nothing but the call to chance). Different: sends are
 * counted per request and destination, which is what a loop around one comes to.
 */
final class RequestStrategies {

    private static final double MAIN_SHARE = 0.5;
    private static final double CHANCE = 0.01;

    /** Of a mean over requests: some may send twice. */
    private static final double A_LOOP = 1.5;

    static final List<Strategy> ALL = List.of(
            Strategy.winner("the-stifle", "repeated statements", 1, RequestStrategies::repeats),
            Strategy.winner("expensive-database-call", "share of the response time", 1, RequestStrategies::isExpensive),
            Strategy.winner("empty-semi-trucks", "sends in a loop", 1, RequestStrategies::loops));

    private RequestStrategies() {}

    private static Optional<Observed> alone(Experiments experiments) {
        return experiments.series().stream().findFirst();
    }

    private static boolean repeats(String service, Experiments experiments) {
        return alone(experiments).stream()
                .flatMap(run -> run.evidence().statements().stream())
                .anyMatch(usage -> usage.service().equals(service) && usage.most() > 1);
    }

    private static boolean isExpensive(String service, Experiments experiments) {
        Observed single = alone(experiments).orElse(null);
        return single != null
                && experiments.load().evidence().statements().stream()
                        .filter(usage -> usage.service().equals(service))
                        .map(StatementUsage::statement)
                        .distinct()
                        .anyMatch(statement -> {
                            double loaded = share(statement, service, experiments.load());
                            return loaded > MAIN_SHARE && loaded > share(statement, service, single) - CHANCE;
                        });
    }

    /** Mean time of one execution over mean response time. */
    private static double share(String statement, String service, Observed run) {
        double millis = 0;
        long executions = 0;
        for (StatementUsage usage : run.evidence().statements()) {
            if (usage.service().equals(service) && usage.statement().equals(statement)) {
                millis += usage.totalMillis();
                executions += usage.executions();
            }
        }
        double response = run.responses(service).map(Percentiles::mean).orElse(Double.NaN);
        return executions == 0 ? 0 : millis / executions / response;
    }

    private static boolean loops(String service, Experiments experiments) {
        Observed run = alone(experiments).orElse(null);
        if (run == null) {
            return false;
        }
        long calls =
                run.responses(service).map(responses -> (long) responses.length).orElse(0L);
        return run.evidence().waitSites().stream()
                        .filter(site -> site.state() == WaitState.MESSAGING
                                && site.service().equals(service)
                                && Messages.areSent(site.resource()))
                        .mapToLong(WaitSite::waits)
                        .sum()
                >= A_LOOP * Math.max(1, calls);
    }
}
