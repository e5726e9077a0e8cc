package dev.culprit.heuristics.analysis.places;

import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_MEAN;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_WAIT;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_MEAN;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_WAIT;
import static dev.culprit.heuristics.facts.FactName.WAITS_PER_CALL;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.PlaceSentences;
import dev.culprit.heuristics.wording.PlaceSentences.LongerWait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How long a service waits for something outside the application, the longer the more users there are.
 *
 * @param resource what it waits for
 * @param alone what a call waits with a single user
 * @param loaded what a call waits at maximum load
 * @param share of the response time at maximum load
 * @param growthMillis growth of the response time, 0 if it does not grow
 */
public record GrowingWaits(
        String resource,
        String service,
        MeanWait alone,
        MeanWait loaded,
        double share,
        double growthMillis,
        int users) {

    /**
     * What one call waits on average.
     *
     * @param millis all of its waits together
     * @param waits how many they are
     */
    public record MeanWait(double millis, double waits) {

        private static MeanWait of(Evidence run, WaitState state, String resource, String service) {
            return new MeanWait(
                    GrowingWaits.millis(run, state, resource, service),
                    GrowingWaits.perCall(run, state, resource, service));
        }

        /** Of one wait; 0 if there is none. */
        private double millisEach() {
            return waits > 0 ? millis / waits : 0;
        }
    }

    /** Of the resources that the service waits for in this state, that whose part of the response time grows most. */
    public static Optional<GrowingWaits> most(WaitState state, String service, Measurements measurements) {
        return most(state, service, measurements, resource -> true);
    }

    private static Optional<GrowingWaits> most(
            WaitState state, String service, Measurements measurements, Predicate<String> which) {
        Optional<Evidence> high = LoadedWindows.missed(service, measurements);
        Optional<Evidence> low = measurements.singleUser();
        Growth growth = Growth.of(service, measurements).orElse(null);
        if (growth == null || high.isEmpty() || low.isEmpty()) {
            return Optional.empty();
        }
        return high.get().waitSites().stream()
                .filter(site -> site.state() == state && site.service().equals(service))
                .map(WaitSite::resource)
                .filter(which)
                .distinct()
                .map(resource -> of(state, resource, service, growth, low.get(), high.get(), measurements))
                .max(Comparator.comparingDouble(
                        waits -> waits.loaded().millis() - waits.alone().millis()));
    }

    private static GrowingWaits of(
            WaitState state,
            String resource,
            String service,
            Growth growth,
            Evidence low,
            Evidence high,
            Measurements measurements) {
        MeanWait loaded = MeanWait.of(high, state, resource, service);
        double response = growth.high().responseMillis();
        return new GrowingWaits(
                resource,
                service,
                MeanWait.of(low, state, resource, service),
                loaded,
                response > 0 ? loaded.millis() / response : 0,
                growth.millis() > 0 ? growth.millis() : 0,
                measurements.maximumUsers());
    }

    /** Share of the growth of the response time that each wait's taking longer makes up; more waits per call do not count. */
    public double shareOfGrowthBySlowness() {
        return growthMillis > 0 ? loaded.waits() * (loaded.millisEach() - alone.millisEach()) / growthMillis : 0;
    }

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
        return findings(category, path, state, services, measurements, (service, resource) -> true, sentence, advice);
    }

    /**
     * The same.
     *
     * @param which resources to blame, given a service and a resource
     */
    public static List<Finding> findings(
            String category,
            List<String> path,
            WaitState state,
            List<String> services,
            Measurements measurements,
            BiPredicate<String, String> which,
            Function<GrowingWaits, String> sentence,
            String advice) {
        Map<String, List<GrowingWaits>> byResource = new LinkedHashMap<>();
        for (String service : services) {
            most(state, service, measurements, resource -> which.test(service, resource))
                    .ifPresent(waits -> byResource
                            .computeIfAbsent(waits.resource(), key -> new ArrayList<>())
                            .add(waits));
        }
        List<Finding> findings = new ArrayList<>();
        byResource.forEach((resource, all) -> {
            GrowingWaits worst = all.get(0);
            List<String> affected = all.stream().map(GrowingWaits::service).toList();
            Growth growth = Growth.ofDetected(worst.service(), measurements);
            WaitSite site = Sites.at(measurements, state, resource, affected).orElse(null);
            int fromUsers = CriticalLoad.fromUsers(measurements, affected);
            findings.add(Finding.of(category, path, Naming.cause(state))
                    .suffering(worst.service(), affected, worst.share(), fromUsers)
                    .blaming(
                            new Naming(state, worst.service(), site, Optional.empty(), Optional.empty())
                                    .artefact(worst.facts(growth)),
                            site != null && site.location() != null ? Confidence.HIGH : Confidence.MEDIUM)
                    .saying(PlaceSentences.growingWait(sentence.apply(worst), worst.told(fromUsers)), advice));
        });
        return findings;
    }

    /** How long a service waits for a resource, per call. */
    static double millis(Evidence run, WaitState state, String resource, String service) {
        double total = run.waitSites().stream()
                .filter(site -> site.state() == state
                        && site.resource().equals(resource)
                        && site.service().equals(service))
                .mapToDouble(WaitSite::totalMillis)
                .sum();
        int calls = run.service(service).map(made -> made.count()).orElse(0);
        return calls == 0 ? 0 : total / calls;
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

    private Facts facts(Growth growth) {
        return Facts.NONE
                .with(WAITS_PER_CALL, loaded.waits())
                .with(SINGLE_USER_WAIT, alone.millis())
                .with(MAXIMUM_LOAD_WAIT, loaded.millis())
                .with(SINGLE_USER_MEAN, growth.low().responseMillis())
                .with(MAXIMUM_LOAD_MEAN, growth.high().responseMillis());
    }

    private LongerWait told(int fromUsers) {
        return new LongerWait(service, alone.millis(), loaded.millis(), share, users, fromUsers);
    }
}
