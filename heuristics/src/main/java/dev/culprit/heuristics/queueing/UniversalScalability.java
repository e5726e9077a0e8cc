package dev.culprit.heuristics.queueing;

import java.util.Arrays;
import org.apache.commons.math3.exception.ConvergenceException;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.exception.TooManyIterationsException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;

/**
 * The universal scalability law: throughput at N users
 *
 * <pre>X(N) = gamma·N / (1 + a·(N - 1) + b·N·(N - 1))</pre>
 *
 * <p>It describes how an application scales; no verdict rests on it. Source: N. J. Gunther, Guerrilla Capacity Planning
 * (2007).
 *
 * @param gamma throughput of one user alone, in the unit of the observed throughput
 * @param contention a: share of the work that only one user at a time can do, 0 or more
 * @param coherency b: cost of users keeping up with each other, 0 or more; above 0 throughput falls in the end
 */
public record UniversalScalability(double gamma, double contention, double coherency) {

    private static final int PARAMETERS = 3;
    private static final int MOST_EVALUATIONS = 10_000;
    private static final int MOST_ITERATIONS = 1000;
    private static final double[] SCALE_FREE_START = {1, 0.05, 1e-4};

    /** Throughput that the law predicts. */
    public double throughput(double users) {
        return gamma * users / divisor(users);
    }

    /** Users beyond which throughput falls, sqrt((1 - a) / b); infinite without coherency cost, 1 at least. */
    public double bestUsers() {
        return coherency == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency));
    }

    private double divisor(double users) {
        return 1 + contention * (users - 1) + coherency * users * (users - 1);
    }

    /**
     * Fits the law by least squares (Levenberg-Marquardt), with a and b not negative.
     *
     * @param users numbers of users, at least three different ones, each at least 1
     * @param throughput throughput at each of them, positive
     * @throws IllegalArgumentException if there are too few points or numbers out of range
     * @throws IllegalStateException if the fit does not converge
     */
    public static UniversalScalability fit(double[] users, double[] throughput) {
        requirePoints(users, throughput);
        // fitted relative to the first point, so that the unit of the throughput does not matter
        double unit = throughput[0] / users[0];
        double[] relative = new double[throughput.length];
        for (int i = 0; i < relative.length; i++) {
            relative[i] = throughput[i] / unit;
        }
        LeastSquaresProblem problem = new LeastSquaresBuilder()
                .start(SCALE_FREE_START)
                .model(point -> predictions(point, users), point -> derivatives(point, users))
                .target(relative)
                .parameterValidator(UniversalScalability::withinRange)
                .maxEvaluations(MOST_EVALUATIONS)
                .maxIterations(MOST_ITERATIONS)
                .lazyEvaluation(false)
                .build();
        try {
            RealVector best =
                    new LevenbergMarquardtOptimizer().optimize(problem).getPoint();
            return new UniversalScalability(best.getEntry(0) * unit, best.getEntry(1), best.getEntry(2));
        } catch (ConvergenceException | TooManyEvaluationsException | TooManyIterationsException e) {
            throw new IllegalStateException("the scalability law cannot be fitted to these points", e);
        }
    }

    private static void requirePoints(double[] users, double[] throughput) {
        if (users.length != throughput.length) {
            throw new IllegalArgumentException(users.length + " user counts, " + throughput.length + " throughputs");
        }
        for (int i = 0; i < users.length; i++) {
            if (!(users[i] >= 1) || !(throughput[i] > 0) || Double.isInfinite(users[i] + throughput[i])) {
                throw new IllegalArgumentException(users[i] + " users, throughput " + throughput[i]);
            }
        }
        if (Arrays.stream(users).distinct().count() < PARAMETERS) {
            throw new IllegalArgumentException("at least three different numbers of users are needed");
        }
    }

    private static RealVector withinRange(RealVector point) {
        return new ArrayRealVector(new double[] {
            Math.max(1e-9, point.getEntry(0)), Math.max(0, point.getEntry(1)), Math.max(0, point.getEntry(2))
        });
    }

    private static double[] predictions(double[] point, double[] users) {
        UniversalScalability law = new UniversalScalability(point[0], point[1], point[2]);
        return Arrays.stream(users).map(law::throughput).toArray();
    }

    private static double[][] derivatives(double[] point, double[] users) {
        UniversalScalability law = new UniversalScalability(point[0], point[1], point[2]);
        double[][] rows = new double[users.length][];
        for (int i = 0; i < users.length; i++) {
            double n = users[i];
            double divisor = law.divisor(n);
            double slope = -law.gamma * n / (divisor * divisor);
            rows[i] = new double[] {n / divisor, slope * (n - 1), slope * n * (n - 1)};
        }
        return rows;
    }
}
