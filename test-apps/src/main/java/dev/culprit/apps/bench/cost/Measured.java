package dev.culprit.apps.bench.cost;

/**
 * What was seen of an application in some seconds at full load.
 *
 * @param micros processor time per request, of all threads of the application
 * @param compiling of that by the compilers
 * @param perSecond requests
 * @param others what other programs used, as a share of the machine
 */
record Measured(double micros, double compiling, double perSecond, double others) {

    /** Above it, what was seen may be theirs. */
    private static final double MOST_OTHERS = 0.03;

    boolean isDisturbed() {
        return others > MOST_OTHERS;
    }
}
