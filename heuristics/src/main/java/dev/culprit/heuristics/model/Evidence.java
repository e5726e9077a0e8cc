package dev.culprit.heuristics.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that one experiment measured. Immutable; the same whether it comes from a live run, from a recording of an
 * earlier one, or from the simulator.
 *
 * @param window when it was measured
 * @param calls that services served
 * @param waits what the calls waited for and used
 * @param jvm what the JVM did
 * @param machine how busy the machine was, and what disturbed the run
 * @param load what the load generator saw; null if it delivered nothing
 */
public record Evidence(
        Experiment experiment,
        Window window,
        Calls calls,
        Waits waits,
        Jvm jvm,
        Machine machine,
        @Nullable LoadReport load) {

    /**
     * When an experiment was measured.
     *
     * @param startEpochMillis wall-clock time of the opening of the window, a label only
     * @param millis actual length of the window
     */
    public record Window(long startEpochMillis, double millis) {}

    /**
     * What was called.
     *
     * @param services one entry per entry point that was called in the window
     * @param messages between components of this JVM
     */
    public record Calls(List<ServiceCalls> services, MessageTraffic messages) {

        public Calls {
            services = List.copyOf(services);
        }
    }

    /**
     * What calls waited for, and what they used.
     *
     * @param sites places where they waited
     * @param databases what database servers said about themselves; empty where none was asked
     */
    public record Waits(
            List<WaitSite> sites,
            List<PoolUsage> pools,
            List<StatementUsage> statements,
            List<DatabaseUsage> databases) {

        /** Of calls that never waited. */
        public static final Waits NONE = new Waits(List.of(), List.of(), List.of(), List.of());

        public Waits {
            sites = List.copyOf(sites);
            pools = List.copyOf(pools);
            statements = List.copyOf(statements);
            databases = List.copyOf(databases);
        }
    }

    /**
     * What the JVM did.
     *
     * @param pauses in order of time
     * @param allocations most first; empty in wide runs
     * @param computing most first; empty in wide runs, and where samples of the processors can be trusted
     * @param threads those that computed most, most first; empty if the recording does not tell
     */
    public record Jvm(
            List<Pause> pauses,
            HeapUsage heap,
            List<AllocationSite> allocations,
            List<ComputingSite> computing,
            List<ThreadUse> threads) {

        /** Of which nothing is known. */
        public static final Jvm UNKNOWN = new Jvm(List.of(), HeapUsage.none(), List.of(), List.of(), List.of());

        public Jvm {
            pauses = List.copyOf(pauses);
            allocations = List.copyOf(allocations);
            computing = List.copyOf(computing);
            threads = List.copyOf(threads);
        }
    }

    /**
     * The machine during the window.
     *
     * @param utilisation of its processors
     * @param conditions that decide whether the run may be judged
     */
    public record Machine(Utilisation utilisation, RunConditions conditions) {}

    /** Wall-clock time of the opening of the window, a label only. */
    public long windowStartEpochMillis() {
        return window.startEpochMillis();
    }

    /** Actual length of the window. */
    public double windowMillis() {
        return window.millis();
    }

    /** One entry per entry point that was called in the window. */
    public List<ServiceCalls> services() {
        return calls.services();
    }

    /** The calls of one service; empty if it was not called. */
    public Optional<ServiceCalls> service(String name) {
        return services().stream()
                .filter(served -> served.service().equals(name))
                .findFirst();
    }

    /** Messages between components of this JVM. */
    public MessageTraffic messages() {
        return calls.messages();
    }

    /** Places where calls waited. */
    public List<WaitSite> waitSites() {
        return waits.sites();
    }

    /** Pools that calls took something from. */
    public List<PoolUsage> pools() {
        return waits.pools();
    }

    /** Statements that calls executed. */
    public List<StatementUsage> statements() {
        return waits.statements();
    }

    /** What database servers said about themselves; empty where none was asked. */
    public List<DatabaseUsage> databases() {
        return waits.databases();
    }

    /** Pauses of the JVM, in order of time. */
    public List<Pause> pauses() {
        return jvm.pauses();
    }

    /** Use of the heap. */
    public HeapUsage heap() {
        return jvm.heap();
    }

    /** Places that allocate, most first; empty in wide runs. */
    public List<AllocationSite> allocations() {
        return jvm.allocations();
    }

    /** Places that compute, most first; empty in wide runs, and where samples of the processors can be trusted. */
    public List<ComputingSite> computing() {
        return jvm.computing();
    }

    /** Threads that computed most, most first; empty if the recording does not tell. */
    public List<ThreadUse> threads() {
        return jvm.threads();
    }

    /** How busy the processors were. */
    public Utilisation utilisation() {
        return machine.utilisation();
    }

    /** What decides whether the run may be judged. */
    public RunConditions conditions() {
        return machine.conditions();
    }

    /** The same run with other calls, and other things that they wait for and use. */
    public Evidence with(List<ServiceCalls> services, Waits waits) {
        return new Evidence(experiment, window, new Calls(services, messages()), waits, jvm, machine, load);
    }
}
