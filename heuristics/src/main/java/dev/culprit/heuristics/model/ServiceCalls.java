package dev.culprit.heuristics.model;

import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The calls of one service that began inside the window. Of a service that is called very often only a sample is kept in
 * detail, chosen independently of what the calls do: each call of the sample stands for {@link #weight} calls. Arrays hold the
 * sample in order of start, are read-only and of equal length; index {@code i} is the same call everywhere.
 *
 * @param service name of the entry point, for example {@code GET /search}
 * @param count number of calls, those outside of the sample included
 * @param startMillis start of each call after the opening of the window, ascending
 * @param responseMillis response time of each call as seen inside the JVM: without the network and without queues in
 *     front of the entry point, until a diagnosis adds these where it can tell them
 * @param stateMillis per wait state the exclusive milliseconds of each call; a state that is absent took no time. CPU
 *     and RUN_QUEUE are NaN for calls whose CPU time was not sampled. The states of a call add up to its response time
 * @param special how many of all calls were out of the ordinary
 */
@SuppressWarnings("ArrayRecordComponent") // millions of values; never compared, never modified
public record ServiceCalls(
        String service,
        int count,
        double[] startMillis,
        double[] responseMillis,
        Map<WaitState, double[]> stateMillis,
        Special special) {

    public ServiceCalls {
        if (startMillis.length != responseMillis.length) {
            throw new IllegalArgumentException(
                    service + ": " + startMillis.length + " starts, " + responseMillis.length + " response times");
        }
        stateMillis.forEach((state, values) -> {
            if (values.length != responseMillis.length) {
                throw new IllegalArgumentException(service + ": " + values.length + " values of " + state);
            }
        });
        if (count < responseMillis.length) {
            throw new IllegalArgumentException(
                    service + ": a sample of " + responseMillis.length + " from " + count + " calls");
        }
        stateMillis = Map.copyOf(stateMillis);
    }

    /** Where every call is kept in detail, and none was out of the ordinary. */
    public ServiceCalls(
            String service, double[] startMillis, double[] responseMillis, Map<WaitState, double[]> stateMillis) {
        this(service, responseMillis.length, startMillis, responseMillis, stateMillis, Special.NONE);
    }

    /**
     * How many calls were out of the ordinary; one call can be so in several ways.
     *
     * @param failed number of calls that ended in an error (exception out of the entry point, or status 5xx)
     * @param virtualThreads number of calls that ran on virtual threads, whose computing the JVM does not show
     * @param monitorsHidden number of those whose waiting for monitors was not seen either
     * @param asynchronous number of calls that went on after the entry point returned, so that their times are a part
     */
    public record Special(int failed, int virtualThreads, int monitorsHidden, int asynchronous) {

        /** All calls were ordinary. */
        public static final Special NONE = new Special(0, 0, 0, 0);
    }

    /** Number of calls that ended in an error. */
    public int failed() {
        return special.failed();
    }

    /** Number of calls that ran on virtual threads. */
    public int virtualThreads() {
        return special.virtualThreads();
    }

    /** Number of calls whose waiting for monitors was not seen. */
    public int monitorsHidden() {
        return special.monitorsHidden();
    }

    /** Number of calls that went on after the entry point returned. */
    public int asynchronous() {
        return special.asynchronous();
    }

    /** Length of the arrays. */
    public int sampled() {
        return responseMillis.length;
    }

    /** How many calls each call of the sample stands for: 1 where every call is kept, 0 without any. */
    public double weight() {
        return responseMillis.length == 0 ? 0 : (double) count / responseMillis.length;
    }

    /** Response times of all calls together. */
    public double totalMillis() {
        return DoubleStream.of(responseMillis).sum() * weight();
    }

    /** The same calls, which took other times. */
    public ServiceCalls withTimes(double[] responseMillis, Map<WaitState, double[]> stateMillis) {
        return new ServiceCalls(service, count, startMillis, responseMillis, stateMillis, special);
    }

    /** The same calls, of which others were out of the ordinary. */
    public ServiceCalls withSpecial(Special special) {
        return new ServiceCalls(service, count, startMillis, responseMillis, stateMillis, special);
    }
}
