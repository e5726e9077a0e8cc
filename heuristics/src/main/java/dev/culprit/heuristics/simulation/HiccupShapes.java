package dev.culprit.heuristics.simulation;

import java.util.Random;

/** The three kinds of hiccups of the test cases. */
public final class HiccupShapes {

    private static final double NORMAL = 80;

    private HiccupShapes() {}

    /** Test case 3: clearly slower for about 5 s. */
    public static final class Clear implements HiccupBehaviour.Shape {
        @Override
        public double length(Random random) {
            return 5000 * (1 + 0.9 * (2 * random.nextDouble() - 1));
        }

        @Override
        public double pause(Random random) {
            return 10_000 + 60_000 * random.nextDouble();
        }

        @Override
        public double outside(Call call) {
            return call.around(NORMAL, 0.4);
        }

        @Override
        public double inside(Call call, double elapsedShare, double peak) {
            return call.around(1400, 0.4);
        }
    }

    /** Test case 4: rises to half way, jumps to its peak, falls to half way. */
    public static final class Rising implements HiccupBehaviour.Shape {
        @Override
        public double length(Random random) {
            return 5000 * (1 + 2 * random.nextDouble());
        }

        @Override
        public double pause(Random random) {
            return 8000 + 40_000 * random.nextDouble();
        }

        @Override
        public double peak(Random random) {
            return 1800 * (1 + 0.25 * (2 * random.nextDouble() - 1));
        }

        @Override
        public double outside(Call call) {
            return call.around(NORMAL, 0.25);
        }

        @Override
        public double inside(Call call, double elapsedShare, double peak) {
            double base = elapsedShare > 0.5
                    ? peak - (elapsedShare - 0.5) * (peak - NORMAL)
                    : NORMAL + elapsedShare * (peak - NORMAL);
            return call.around(base, 0.25);
        }
    }

    /** Test case 5: very slow calls with many fast ones among them. */
    public static final class Blurred implements HiccupBehaviour.Shape {
        @Override
        public double length(Random random) {
            return 2000 * (1 + 5 * random.nextDouble());
        }

        @Override
        public double pause(Random random) {
            return 10_000 + 60_000 * random.nextDouble();
        }

        @Override
        public double outside(Call call) {
            return call.around(NORMAL, 0.7);
        }

        @Override
        public double inside(Call call, double elapsedShare, double peak) {
            boolean shortened = call.random().nextDouble() < 0.15;
            double millis = call.around(8000, 0.7);
            return shortened ? millis * (1 - (0.5 + 0.7 * call.random().nextDouble())) : millis;
        }
    }
}
