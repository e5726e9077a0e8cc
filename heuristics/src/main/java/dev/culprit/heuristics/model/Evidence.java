package dev.culprit.heuristics.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that one experiment measured. Immutable; the same whether it comes from a live run, from a recording of an
 * earlier one, or from the simulator.
 *
 * @param windowStartEpochMillis wall-clock time of the opening of the window, a label only
 * @param windowMillis actual length of the window
 * @param services one entry per entry point that was called in the window
 * @param messages between components of this JVM
 * @param databases what database servers said about themselves; empty where none was asked
 * @param pauses in order of time
 * @param allocations most first; empty in wide runs
 * @param computing most first; empty in wide runs, and where samples of the processors can be trusted
 * @param threads those that computed most, most first; empty if the recording does not tell
 * @param load what the load generator saw; null if it delivered nothing
 */
public record Evidence(
        Experiment experiment,
        long windowStartEpochMillis,
        double windowMillis,
        List<ServiceCalls> services,
        List<WaitSite> waitSites,
        MessageTraffic messages,
        List<PoolUsage> pools,
        List<StatementUsage> statements,
        List<DatabaseUsage> databases,
        List<Pause> pauses,
        HeapUsage heap,
        List<AllocationSite> allocations,
        List<ComputingSite> computing,
        List<ThreadUse> threads,
        Utilisation utilisation,
        RunConditions conditions,
        @Nullable LoadReport load) {

    public Evidence {
        services = List.copyOf(services);
        waitSites = List.copyOf(waitSites);
        pools = List.copyOf(pools);
        statements = List.copyOf(statements);
        databases = List.copyOf(databases);
        pauses = List.copyOf(pauses);
        allocations = List.copyOf(allocations);
        computing = List.copyOf(computing);
        threads = List.copyOf(threads);
    }

    public Optional<ServiceCalls> service(String name) {
        return services.stream().filter(calls -> calls.service().equals(name)).findFirst();
    }

    /** The same run with other calls, and other things that they wait for and use. */
    public Evidence with(
            List<ServiceCalls> services,
            List<WaitSite> waitSites,
            List<PoolUsage> pools,
            List<StatementUsage> statements,
            List<DatabaseUsage> databases) {
        return new Evidence(
                experiment,
                windowStartEpochMillis,
                windowMillis,
                services,
                waitSites,
                messages,
                pools,
                statements,
                databases,
                pauses,
                heap,
                allocations,
                computing,
                threads,
                utilisation,
                conditions,
                load);
    }
}
