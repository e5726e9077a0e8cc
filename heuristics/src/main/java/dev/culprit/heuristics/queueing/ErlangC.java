package dev.culprit.heuristics.queueing;

/**
 * The queue M/M/c: c equal servers, one line, Poisson arrivals, exponential service times. With U the utilisation of the
 * servers and a = c·U the offered load,
 *
 * <pre>
 * B_0 = 1,  B_k = a·B_(k-1) / (k + a·B_(k-1)),  C = B_c / (1 - U·(1 - B_c))    probability of waiting
 * R / D = 1 + C / (c·(1 - U))                                               response time over service demand
 * </pre>
 *
 * <p>The recursion over Erlang's B stays within 0..1 for any number of servers, where the factorials of the textbook
 * formula overflow beyond 20. Source: L. Kleinrock, Queueing Systems I, section 3.5; Wert (2015), equations 2.5 to 2.8.
 */
public final class ErlangC {

    private static final int BISECTIONS = 60;
    private static final int MOST_SERVERS = 1_000_000;

    private ErlangC() {}

    /**
     * Probability that an arriving request finds all servers taken, 0..1.
     *
     * @param servers at least 1
     * @param utilisation of the servers, in [0, 1]; at 1 every request waits
     * @throws IllegalArgumentException if an argument is NaN or out of its range
     */
    public static double probabilityOfWaiting(int servers, double utilisation) {
        if (servers < 1) {
            throw new IllegalArgumentException("servers must be at least 1: " + servers);
        }
        if (!(utilisation >= 0 && utilisation <= 1)) {
            throw new IllegalArgumentException("utilisation must lie in [0, 1]: " + utilisation);
        }
        double offered = servers * utilisation;
        double blocked = 1;
        for (int k = 1; k <= servers; k++) {
            blocked = offered * blocked / (k + offered * blocked);
        }
        return blocked / (1 - utilisation * (1 - blocked));
    }

    /**
     * Mean response time over mean service demand, at least 1; infinite at utilisation 1.
     *
     * @throws IllegalArgumentException as {@link #probabilityOfWaiting}
     */
    public static double responseTimeFactor(int servers, double utilisation) {
        double waiting = probabilityOfWaiting(servers, utilisation);
        return 1 + waiting / (servers * (1 - utilisation));
    }

    /**
     * As few servers as keep the mean wait at or below this share of the service demand: the inverse in the number of servers.
     *
     * @param offered load: arrival rate times service demand, which is the mean number of busy servers; 0 or more
     * @param share of the service demand, above 0
     * @return at least 1, and more than {@code offered}
     * @throws IllegalArgumentException if an argument is NaN or out of its range, or more than a million are needed
     */
    public static int fewestServers(double offered, double share) {
        if (!(offered >= 0 && offered < MOST_SERVERS) || !(share > 0)) {
            throw new IllegalArgumentException("offered load " + offered + ", share " + share);
        }
        double blocked = 1;
        int servers = 0;
        while (true) {
            servers++;
            blocked = offered * blocked / (servers + offered * blocked);
            double free = servers - offered;
            double waiting = blocked / (1 - offered / servers * (1 - blocked));
            if (free > 0 && waiting / free <= share) {
                return servers;
            }
        }
    }

    /**
     * The utilisation at which response times are {@code factor} times the service demand, in [0, 1): the inverse of
     * {@link #responseTimeFactor} in its second argument.
     *
     * @param factor at least 1
     * @param servers at least 1
     */
    public static double utilisationForFactor(double factor, int servers) {
        if (!(factor >= 1) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("factor must be at least 1: " + factor);
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (responseTimeFactor(servers, middle) < factor) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
