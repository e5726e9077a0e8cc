package dev.culprit.heuristics.contract;

/** What is written down of calls of chosen methods, from cheap to expensive. */
public enum Measure {
    /** Number, total and longest time, once a second for each method. */
    SUMS,
    /** Every call: begin, duration, thread, trace. */
    CALLS,
    /** Every call, with the processor time of its thread, which costs microseconds where the rest costs nanoseconds. */
    CALLS_WITH_CPU,
    /** Every call, with the bytes that its thread allocated. */
    CALLS_WITH_ALLOCATION,
    /** Every call, with both. */
    CALLS_WITH_CPU_AND_ALLOCATION,
    /** Every call, with how much its first four parameters are: elements, characters, numbers. */
    CALLS_WITH_SIZES
}
