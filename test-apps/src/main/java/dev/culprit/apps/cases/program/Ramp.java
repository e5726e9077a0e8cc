package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.atomic.DoubleAdder;

/** Cases 6 and 7: now and then a call makes all later ones a little slower. */
public final class Ramp implements Program {

    /** Calls differ from each other by no more than this to either side, at scale 1. */
    private static final double MOST_DEVIATION_MILLIS = 200;

    /** How calls begin and grow; all times in milliseconds, as at scale 1. */
    public enum Shape {
        MONOTONE(80, 80, 0, 0.01, 7, 10),
        BLURRED(800, 700, 0.25, 0.001, 5, 5);

        private final double start;
        private final double clean;
        private final double deviation;
        private final double probability;
        private final int least;
        private final int most;

        Shape(double start, double clean, double deviation, double probability, int least, int most) {
            this.start = start;
            this.clean = clean;
            this.deviation = deviation;
            this.probability = probability;
            this.least = least;
            this.most = most;
        }

        private double around(double millis) {
            double deviating = Work.around(millis, deviation);
            return Math.max(millis - MOST_DEVIATION_MILLIS, Math.min(millis + MOST_DEVIATION_MILLIS, deviating));
        }
    }

    private final Shape shape;
    private final Work work;
    private final DoubleAdder added = new DoubleAdder();

    public Ramp(Shape shape, Work work) {
        this.shape = shape;
        this.work = work;
    }

    @Override
    public void serve(boolean faulty) {
        if (faulty) {
            linger();
        } else {
            work.sleep(shape.around(shape.clean));
        }
    }

    private void linger() {
        work.sleep(shape.around(shape.start + added.sum()));
        if (Work.chance(shape.probability)) {
            added.add(Work.count(shape.least, shape.most));
        }
    }
}
