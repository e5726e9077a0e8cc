package dev.culprit.client.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps the numbers from 0 to {@code largest} linearly to positions between {@code from} and {@code to}. Numbers outside
 * land on the nearer end, so nothing is ever drawn outside a chart.
 */
record Scale(double largest, double from, double to) {

    Scale {
        if (!(largest > 0) || Double.isInfinite(largest)) { // nothing, zero or NaN measured: any scale will do
            largest = 1;
        }
    }

    /** Position of a number; that of 0 if it is not a number. */
    double at(double number) {
        double share = Double.isNaN(number) ? 0 : Math.max(0, Math.min(1, number / largest));
        return from + share * (to - from);
    }

    /** Length of a number, never negative. */
    double length(double number) {
        return Math.abs(at(number) - from);
    }

    /** Round numbers from 0 up to the largest, at most {@code wanted} + 1 of them, in steps of 1, 2 or 5 times a power of ten. */
    List<Double> ticks(int wanted) {
        double step = step(largest / Math.max(1, wanted));
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i <= wanted && i * step <= largest * (1 + 1e-9); i++) {
            ticks.add(Math.min(i * step, largest));
        }
        return ticks;
    }

    private static double step(double atLeast) {
        double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= atLeast * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
