package dev.culprit.agent.probes.jdbc;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** How many rows one statement has fetched since its probes are on. */
public final class FetchSums {

    private final LongAdder results = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final LongAccumulator most = new LongAccumulator(Math::max, 0);

    /** It was executed, and has a result. */
    void result() {
        results.increment();
    }

    /** One of its results has so many rows so far. */
    void row(long number) {
        rows.increment();
        most.accumulate(number);
    }

    public long results() {
        return results.sum();
    }

    public long rows() {
        return rows.sum();
    }

    /** Of one result. */
    public long most() {
        return most.get();
    }
}
