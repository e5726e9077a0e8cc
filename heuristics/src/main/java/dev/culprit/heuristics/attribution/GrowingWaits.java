package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How long a service waits for something outside the application, the longer the more users there are.
 *
 * @param resource what it waits for
 * @param aloneMillis per call with a single user
 * @param loadedMillis per call at maximum load
 * @param perCall waits per call at maximum load
 * @param share of the response time at maximum load
 */
public record GrowingWaits(
        String resource,
        String service,
        double aloneMillis,
        double loadedMillis,
        double perCall,
        double share,
        int users,
        int fromUsers) {

    /**
     * What to blame, one finding per resource.
     *
     * @param services that wait in this state, worst first
     * @param sentence what is wrong with the resource, of the worst service; how bad it is follows
     */
    public static List<Finding> findings(
            String category,
            List<String> path,
            WaitState state,
            List<String> services,
            Measurements measurements,
            Function<GrowingWaits, String> sentence,
            String advice) {
        List<Finding> findings = new ArrayList<>();
        Sites.byResource(measurements, state, services).forEach((resource, affected) -> {
            Growth growth = Growth.ofGuilty(affected.get(0), measurements);
            GrowingWaits waits = of(state, resource, affected, growth, measurements);
            Naming naming = Naming.of(measurements, state, affected);
            findings.add(new Finding(
                    category,
                    path,
                    Naming.cause(state),
                    waits.service(),
                    affected,
                    naming.artefact(waits.facts(growth, state)),
                    waits.share(),
                    waits.fromUsers(),
                    naming.site() != null && naming.site().location() != null ? Confidence.HIGH : Confidence.MEDIUM,
                    sentence.apply(waits) + ": " + waits.phrase(),
                    advice));
        });
        return findings;
    }

    private static GrowingWaits of(
            WaitState state, String resource, List<String> services, Growth growth, Measurements measurements) {
        String worst = services.get(0);
        return new GrowingWaits(
                resource,
                worst,
                growth.low().millis(state),
                growth.high().millis(state),
                measurements
                        .maximum()
                        .map(run -> perCall(run, state, resource, worst))
                        .orElse(0.0),
                growth.high().share(state),
                measurements.maximumUsers(),
                CriticalLoad.fromUsers(measurements, services));
    }

    /** Waits of a service for a resource, per call. */
    public static double perCall(Evidence run, WaitState state, String resource, String service) {
        long waits = run.waitSites().stream()
                .filter(site -> site.state() == state
                        && site.resource().equals(resource)
                        && site.service().equals(service))
                .mapToLong(WaitSite::waits)
                .sum();
        int calls = run.service(service).map(made -> made.count()).orElse(0);
        return calls == 0 ? 0 : (double) waits / calls;
    }

    private Map<String, Object> facts(Growth growth, WaitState state) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("waitsPerCall", perCall);
        facts.put("singleUserWaitMillis", aloneMillis);
        facts.put("maximumLoadWaitMillis", loadedMillis);
        facts.put("singleUserMeanMillis", growth.low().responseMillis());
        facts.put("maximumLoadMeanMillis", growth.high().responseMillis());
        facts.put("growthShare", growth.shownShare(state));
        return facts;
    }

    private String phrase() {
        return service + " waits " + Quantity.millis(loadedMillis) + " per call for it at " + Quantity.users(users)
                + ", and " + Quantity.millis(aloneMillis) + " with a single user. That is " + Quantity.share(share)
                + " of its response time, and from " + Quantity.users(fromUsers) + " on the requirement is missed.";
    }
}
