package dev.culprit.heuristics.analysis.places;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the places that a wait state's time was spent at. */
public final class Sites {

    private Sites() {}

    /**
     * Groups services by the resource that most of their waiting in this state is for, in the given order of services.
     * Services for which no resource was seen are left out.
     */
    public static Map<String, List<String>> byResource(
            Measurements measurements, WaitState state, List<String> services) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (String service : services) {
            main(measurements, state, service)
                    .ifPresent(site -> groups.computeIfAbsent(site.resource(), key -> new ArrayList<>())
                            .add(service));
        }
        return groups;
    }

    /** The site with most time of this state in the service, from the run with stacks if there is one. */
    public static Optional<WaitSite> main(Measurements measurements, WaitState state, String service) {
        return runs(service, measurements)
                .map(run -> heaviest(run, state, service))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * The site with most time at this resource over the given services, preferring sites with a location.
     *
     * @param services worst first, not empty
     */
    public static Optional<WaitSite> at(
            Measurements measurements, WaitState state, String resource, List<String> services) {
        return runs(services.get(0), measurements)
                .map(run -> heaviest(run.waitSites().stream()
                        .filter(site -> site.state() == state
                                && site.resource().equals(resource)
                                && services.contains(site.service()))))
                .flatMap(Optional::stream)
                .max(Comparator.comparing(site -> site.location() != null));
    }

    /** The site with most time of this state in the service in one run. */
    static Optional<WaitSite> heaviest(Optional<Evidence> run, WaitState state, String service) {
        return run.flatMap(evidence -> heaviest(evidence, state, service));
    }

    private static Optional<WaitSite> heaviest(Evidence run, WaitState state, String service) {
        List<WaitSite> all = run.waitSites().stream()
                .filter(site -> site.state() == state && site.service().equals(service))
                .toList();
        return heaviest((state == WaitState.DATABASE ? withStatements(all, run) : all).stream());
    }

    /**
     * Without preparing, if executing takes longer: many different statements are prepared at one place, which would hide each of them
     * although none would be prepared if it were not executed.
     */
    private static List<WaitSite> withStatements(List<WaitSite> all, Evidence run) {
        Set<String> texts =
                run.statements().stream().map(StatementUsage::statement).collect(Collectors.toSet());
        double executing = total(all.stream().filter(site -> texts.contains(site.resource())));
        double preparing = total(all.stream().filter(Sites::isPreparing));
        return executing > preparing
                ? all.stream().filter(site -> !isPreparing(site)).toList()
                : all;
    }

    /** Calls without a statement go by their method of JDBC. */
    static boolean isPreparing(WaitSite site) {
        return site.resource().equals("prepareStatement") || site.resource().equals("prepareCall");
    }

    private static double total(Stream<WaitSite> sites) {
        return sites.mapToDouble(WaitSite::totalMillis).sum();
    }

    /** Those that tell of a service, the runs with stacks first. */
    static Stream<Evidence> runs(String service, Measurements measurements) {
        return Stream.of(
                        measurements.maximumTargeted(),
                        measurements.singleUserTargeted(),
                        LoadedWindows.missed(service, measurements),
                        measurements.singleUser())
                .flatMap(Optional::stream);
    }

    private static Optional<WaitSite> heaviest(Stream<WaitSite> sites) {
        return sites.max(Comparator.comparingDouble(WaitSite::totalMillis));
    }
}
