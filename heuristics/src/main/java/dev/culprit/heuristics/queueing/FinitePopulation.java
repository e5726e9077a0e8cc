package dev.culprit.heuristics.queueing;

/**
 * The queue M/M/c//N: a fixed number N of users who think and then queue at one station of c equal servers, as a closed
 * workload does with the processors. Exact for exponential service times, and for any if the servers are shared among all
 * who are there. With D the demand, Z the think time and p_k the probability that k users are at the station,
 *
 * <pre>
 * p_k / p_(k-1) = (N-k+1) / Z · D / min(k, c)      balance of births and deaths
 * X = sum over k of  min(k, c) / D · p_k           throughput
 * R = sum over k of  k · p_k / X                   response time, by Little's law
 * </pre>
 *
 * <p>The weights are computed from k = N down, which also covers users who do not think. Source: L. Kleinrock, Queueing
 * Systems I, section 3.8; the interactive system of Denning and Buzen, ACM Computing Surveys 10(3), 1978.
 */
public final class FinitePopulation {

    /** Far below the largest number, and far above any that matters beside it. */
    private static final double LARGE = 1e200;

    private FinitePopulation() {}

    /**
     * Mean time from joining the station to leaving it, in the unit of the arguments; at least {@code demand}.
     *
     * @param users at least 1
     * @param think mean time between two visits, at least 0
     * @param demand mean time that one server needs for a visit, at least 0
     * @param servers at least 1
     * @throws IllegalArgumentException if an argument is not a number or out of its range
     */
    public static double responseTime(int users, double think, double demand, int servers) {
        if (users < 1 || servers < 1 || !(think >= 0) || !(demand >= 0) || Double.isInfinite(think + demand)) {
            throw new IllegalArgumentException("users and servers must be at least 1, times at least 0: " + users + ", "
                    + servers + ", " + think + ", " + demand);
        }
        if (demand == 0) {
            return 0;
        }
        double weight = 1;
        double present = 0;
        double throughput = 0;
        for (int k = users; k >= 1; k--) {
            int busy = Math.min(k, servers);
            present += k * weight;
            throughput += busy / demand * weight;
            weight *= think / (users - k + 1) * busy / demand;
            if (weight > LARGE) {
                weight /= LARGE;
                present /= LARGE;
                throughput /= LARGE;
            }
        }
        return present / throughput;
    }

    /**
     * As few servers as keep the mean wait at or below this share of the demand; never more than there are users.
     *
     * @param users at least 1
     * @param think mean time between two visits, at least 0
     * @param demand mean time that one server needs for a visit, at least 0
     * @param share of the demand, at least 0
     * @throws IllegalArgumentException if an argument is not a number or out of its range
     */
    public static int fewestServers(int users, double think, double demand, double share) {
        if (!(share >= 0)) {
            throw new IllegalArgumentException("share must be at least 0: " + share);
        }
        if (responseTime(users, think, demand, 1) <= (1 + share) * demand) {
            return 1;
        }
        int tooFew = 1;
        int enough = users;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) >>> 1;
            if (responseTime(users, think, demand, middle) <= (1 + share) * demand) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }
}
