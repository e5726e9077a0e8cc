package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.HasUsual;

/** Every sampler that a person can switch on, with the interval at which it looks unless another one is wanted. */
public enum SamplerKind implements HasUsual {
    /** Every processor of the machine (Linux), all together and the JVM's share of them (everywhere). */
    CPU(500),
    MEMORY(1000),
    GC(1000),
    /** Processor time and allocation of every thread. */
    THREADS(1000),
    /** Waiting for a processor. Linux. */
    RUN_QUEUE(1000),
    /** Interfaces of the machine. Linux. */
    NETWORK(1000),
    /** Of this process. Linux. */
    DISK(1000),
    /** Processor quotas of control groups. Linux. */
    THROTTLING(1000),
    /** Sessions of the databases that the user gave access to; always every 200 ms. */
    DATABASE(200),
    /** Queues of brokers in this JVM. */
    QUEUES(1000),
    /** Connections and threads of the pools that probes have found. */
    POOLS(200),
    /** Who holds the locks that other threads wait for, and where. */
    HOLDERS(150),
    /** Where threads compute. */
    COMPUTING(50),
    /** Standstills of the JVM; always watched every 10 ms. */
    STALLS(200),
    /** Processor and waiting time of every thread, those of the JVM included. Linux. */
    THREAD_RUNS(5000),
    /** Processes on this machine that the application calls. Linux. */
    BACKENDS(5000);

    private final int usualMillis;

    SamplerKind(int usualMillis) {
        this.usualMillis = usualMillis;
    }

    /** Its interval, milliseconds. */
    @Override
    public int usual() {
        return usualMillis;
    }
}
