package dev.culprit.heuristics.wording;

import org.jspecify.annotations.Nullable;

/** Why a run may not be judged: what was seen and what to do, in one line. */
public final class ValiditySentences {

    private ValiditySentences() {}

    /** Told where the recording has gaps. */
    public static String eventsLost() {
        return "the flight recorder lost events; free disk space or shorten the window";
    }

    /** {@code the load generator simulated 49 users instead of 50}. */
    public static String otherUsers(int ran, int asked) {
        return "the load generator simulated " + Quantity.users(ran) + " instead of " + asked;
    }

    /** Told where the load generator saw no answer at all. */
    public static String nothingCompleted() {
        return "the load generator completed no request; check that the application answers";
    }

    /** Told where nothing was called and no load generator reports. */
    public static String nothingArrived() {
        return "no request reached the application; check the URLs";
    }

    /**
     * {@code 812 requests were answered, but no entry point that probes know was called (servlets and handlers of ...)}
     *
     * @param answered requests that the load generator sent
     * @param refused a class that took no probes, and why; null if all did
     */
    public static String noEntryPointCalled(long answered, @Nullable String refused) {
        return answered
                + " requests were answered, but no entry point that probes know was called"
                + " (servlets and handlers of the JDK's HTTP server are known)" + noProbes(refused);
    }

    /**
     * {@code the probes saw only 12 of 812 requests: some are answered by entry points that probes do not know, or ...}
     *
     * @param refused a class that took no probes, and why; null if all did
     */
    public static String fewSeen(long seen, long requests, @Nullable String refused) {
        return "the probes saw only " + seen + " of " + requests
                + " requests: some are answered by entry points that probes do not know, or by another"
                + " process" + noProbes(refused);
    }

    /** Calls may be missing because their classes took no probes; one class says why for all. */
    private static String noProbes(@Nullable String refused) {
        return refused == null ? "" : "; some classes took no probes, such as " + refused;
    }

    /**
     * {@code 12 % of the requests failed (mostly: HTTP 503); correct the errors or the load script first}
     *
     * @param share 0..1 of the requests that the load generator sent
     * @param mostly the most frequent kind of error; null if the load generator does not tell
     */
    public static String requestsFailed(double share, @Nullable String mostly) {
        return Quantity.share(share) + " of the requests failed" + (mostly == null ? "" : " (mostly: " + mostly + ")")
                + "; correct the errors or the load script first";
    }

    /** {@code 12 % of the calls failed inside the application; fast errors look like good times, so correct them first}. */
    public static String callsFailed(double share) {
        return Quantity.share(share)
                + " of the calls failed inside the application; fast errors look like good times, so"
                + " correct them first";
    }

    /** {@code the hypervisor withheld 12 % of the processors' time (steal): other virtual machines got it, or ...}. */
    public static String stolen(double share) {
        return "the hypervisor withheld " + Quantity.share(share)
                + " of the processors' time (steal): other virtual machines got it, or a"
                + " quota is used up; measure at another time, or on another machine";
    }

    /** {@code the load generator was late by up to 80 ms (p99); it is too weak for this load or the machine is too busy}. */
    public static String generatorLate(double millis) {
        return "the load generator was late by up to " + Quantity.millis(millis)
                + " (p99); it is too weak for this load or the machine is too busy";
    }

    /** {@code the load generator itself used 61 % of the processors, more than the application, and nothing was left ...}. */
    public static String generatorTakesProcessors(double share) {
        return "the load generator itself used " + Quantity.share(share)
                + " of the processors, more than the application, and nothing was left over; it is too weak for"
                + " this load: run it on another machine, or with fewer --max-users";
    }

    /** {@code for 4 s no user sent anything: 49 of 50 users wait for answers that do not come; take a thread dump ...}. */
    public static String usersHang(double millis, int waiting, int users) {
        return nobodySent(millis) + waiting + " of " + Quantity.users(users)
                + " wait for answers that do not come; take a thread dump (jcmd PID"
                + " Thread.print) while they do";
    }

    /** {@code for 4 s no user sent anything: the load generator stood still or was suspended}. */
    public static String generatorStoodStill(double millis) {
        return nobodySent(millis) + "the load generator stood still or was suspended";
    }

    private static String nobodySent(double millis) {
        return "for " + Quantity.millis(millis) + " no user sent anything: ";
    }

    /** {@code Culprit itself used 12 % of the processors; measure fewer calls or reduce the load}. */
    public static String observerTakesProcessors(double share) {
        return "Culprit itself used " + Quantity.share(share)
                + " of the processors; measure fewer calls or reduce the load";
    }

    /**
     * {@code other processes used 30 % of the processors, nothing was left over; stop them or move the load elsewhere}
     *
     * @param share 0..1 of all processors
     * @param perhapsGenerator whether the load generator may be one of them
     */
    public static String othersTakeProcessors(double share, boolean perhapsGenerator) {
        return "other processes used " + Quantity.share(share)
                + " of the processors"
                + (perhapsGenerator ? " (perhaps the load generator, which does not tell)" : "")
                + ", nothing was left over; stop them or move the load elsewhere";
    }
}
