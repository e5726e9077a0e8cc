package dev.culprit.agent.sampling.series;

import dev.culprit.agent.environment.ControlGroups;
import dev.culprit.agent.sampling.BackendSampler;
import dev.culprit.agent.sampling.StackSampler;
import dev.culprit.agent.sampling.ThreadRunSampler;
import dev.culprit.jfr.events.databases.DatabaseSampleEvent;
import dev.culprit.jfr.events.machine.BackendEvent;
import dev.culprit.jfr.events.machine.BrokerQueueEvent;
import dev.culprit.jfr.events.machine.CollectorEvent;
import dev.culprit.jfr.events.machine.CoreLoadEvent;
import dev.culprit.jfr.events.machine.DiskEvent;
import dev.culprit.jfr.events.machine.MemoryEvent;
import dev.culprit.jfr.events.machine.NetworkEvent;
import dev.culprit.jfr.events.machine.ThrottlingEvent;
import dev.culprit.jfr.events.threads.ComputingEvent;
import dev.culprit.jfr.events.threads.LockHolderEvent;
import dev.culprit.jfr.events.threads.PoolStateEvent;
import dev.culprit.jfr.events.threads.RunQueueEvent;
import dev.culprit.jfr.events.threads.StallEvent;
import dev.culprit.jfr.events.threads.ThreadRunEvent;
import dev.culprit.jfr.events.threads.ThreadUseEvent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/** Every sampler that a person can switch on: one line each. */
public enum SamplerKind {
    /** Every processor of the machine (Linux), all together and the JVM's share of them (everywhere). */
    CPU(CoreLoadEvent.NAME, 500, sources -> CoreSampler.ofThisJvm(Place.PROC)),
    MEMORY(MemoryEvent.NAME, 1000, sources -> new MemorySampler(Place.PROC)),
    GC(CollectorEvent.NAME, 1000, sources -> new CollectorSampler()),
    /** Processor time and allocation of every thread. */
    THREADS(ThreadUseEvent.NAME, 1000, sources -> new ThreadUseSampler()),
    /** Waiting for a processor. Linux. */
    RUN_QUEUE(RunQueueEvent.NAME, 1000, sources -> new RunQueueSampler(new ThreadRunSampler())),
    /** Interfaces of the machine. Linux. */
    NETWORK(NetworkEvent.NAME, 1000, sources -> new NetworkSampler(Place.PROC, Place.SYS)),
    /** Of this process. Linux. */
    DISK(DiskEvent.NAME, 1000, sources -> new DiskSampler(Place.PROC)),
    /** Processor quotas of control groups. Linux. */
    THROTTLING(ThrottlingEvent.NAME, 1000, sources -> new ThrottlingSampler(new ControlGroups(Place.ROOT))),
    /** Sessions of the databases that the user gave access to; always every 200 ms. */
    DATABASE(DatabaseSampleEvent.NAME, 200, sources -> sources.resting(new SessionSampler(sources.databases()))),
    /** Queues of brokers in this JVM. */
    QUEUES(BrokerQueueEvent.NAME, 1000, sources -> new QueueSampler()),
    /** Connections and threads of the pools that probes have found. */
    POOLS(PoolStateEvent.NAME, 200, sources -> sources.resting(new PoolStateSampler(sources.pools()))),
    /** Who holds the locks that other threads wait for, and where. */
    HOLDERS(LockHolderEvent.NAME, 150, sources -> sources.resting(looks(StackSampler.ofLockHolders()))),
    /** Where threads compute. */
    COMPUTING(ComputingEvent.NAME, 50, sources -> sources.resting(looks(StackSampler.ofComputingThreads()))),
    /** Standstills of the JVM; always watched every 10 ms. */
    STALLS(StallEvent.NAME, 200, sources -> sources.resting(new StandstillSampler())),
    /** Processor and waiting time of every thread, those of the JVM included. Linux. */
    THREAD_RUNS(ThreadRunEvent.NAME, 5000, sources -> sources.resting(new ThreadRunsSampler(new ThreadRunSampler()))),
    /** Processes on this machine that the application calls. Linux. */
    BACKENDS(BackendEvent.NAME, 5000, sources -> sources.resting(new BackendUseSampler(new BackendSampler())));

    /** Where the Linux kernel tells. */
    private static final class Place {
        static final Path ROOT = Path.of("/");
        static final Path PROC = Path.of("/proc");
        static final Path SYS = Path.of("/sys");
    }

    private final String event;
    private final int usualMillis;
    private final Function<Sources, Sampler> maker;

    SamplerKind(String event, int usualMillis, Function<Sources, Sampler> maker) {
        this.event = event;
        this.usualMillis = usualMillis;
        this.maker = maker;
    }

    private static Sampler looks(StackSampler sampler) {
        return spanNanos -> sampler.look();
    }

    /** Name of the event that it writes. */
    public String event() {
        return event;
    }

    /** Interval unless another one is wanted, milliseconds. */
    public int usualMillis() {
        return usualMillis;
    }

    Sampler make(Sources sources) {
        return maker.apply(sources);
    }

    /**
     * Whatever the case of its letters.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static SamplerKind named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no sampler is called " + name + "; known are " + Arrays.toString(values())));
    }
}
