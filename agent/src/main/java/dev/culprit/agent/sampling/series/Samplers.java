package dev.culprit.agent.sampling.series;

import dev.culprit.agent.environment.ControlGroups;
import dev.culprit.agent.sampling.BackendSampler;
import dev.culprit.agent.sampling.StackSampler;
import dev.culprit.agent.sampling.ThreadRunSampler;
import dev.culprit.heuristics.contract.SamplerKind;
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

/** What belongs to each sampler that a person can switch on: a line in both lists. */
public final class Samplers {

    /** Where the Linux kernel tells. */
    private static final class Place {
        static final Path ROOT = Path.of("/");
        static final Path PROC = Path.of("/proc");
        static final Path SYS = Path.of("/sys");
    }

    private Samplers() {}

    private static Sampler looks(StackSampler sampler) {
        return spanNanos -> sampler.look();
    }

    /** Name of the event that it writes. */
    public static String event(SamplerKind kind) {
        return switch (kind) {
            case CPU -> CoreLoadEvent.NAME;
            case MEMORY -> MemoryEvent.NAME;
            case GC -> CollectorEvent.NAME;
            case THREADS -> ThreadUseEvent.NAME;
            case RUN_QUEUE -> RunQueueEvent.NAME;
            case NETWORK -> NetworkEvent.NAME;
            case DISK -> DiskEvent.NAME;
            case THROTTLING -> ThrottlingEvent.NAME;
            case DATABASE -> DatabaseSampleEvent.NAME;
            case QUEUES -> BrokerQueueEvent.NAME;
            case POOLS -> PoolStateEvent.NAME;
            case HOLDERS -> LockHolderEvent.NAME;
            case COMPUTING -> ComputingEvent.NAME;
            case STALLS -> StallEvent.NAME;
            case THREAD_RUNS -> ThreadRunEvent.NAME;
            case BACKENDS -> BackendEvent.NAME;
        };
    }

    static Sampler make(SamplerKind kind, Sources sources) {
        return switch (kind) {
            case CPU -> CoreSampler.ofThisJvm(Place.PROC);
            case MEMORY -> new MemorySampler(Place.PROC);
            case GC -> new CollectorSampler();
            case THREADS -> new ThreadUseSampler();
            case RUN_QUEUE -> new RunQueueSampler(new ThreadRunSampler());
            case NETWORK -> new NetworkSampler(Place.PROC, Place.SYS);
            case DISK -> new DiskSampler(Place.PROC);
            case THROTTLING -> new ThrottlingSampler(new ControlGroups(Place.ROOT));
            case DATABASE -> sources.resting(new SessionSampler(sources.databases()));
            case QUEUES -> new QueueSampler();
            case POOLS -> sources.resting(new PoolStateSampler(sources.pools()));
            case HOLDERS -> sources.resting(looks(StackSampler.ofLockHolders()));
            case COMPUTING -> sources.resting(looks(StackSampler.ofComputingThreads()));
            case STALLS -> sources.resting(new StandstillSampler());
            case THREAD_RUNS -> sources.resting(new ThreadRunsSampler(new ThreadRunSampler()));
            case BACKENDS -> sources.resting(new BackendUseSampler(new BackendSampler()));
        };
    }
}
