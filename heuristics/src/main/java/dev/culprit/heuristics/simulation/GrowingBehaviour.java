package dev.culprit.heuristics.simulation;

import java.util.Random;

/** Calls that for ever take a little longer after some of them: the ramp. */
public final class GrowingBehaviour implements Behaviour {

    /** What one call does, given how long it is to take. */
    public interface Body {
        void call(Call call, double millis);
    }

    /** By how much calls take longer, drawn anew each time. */
    public interface Increment {
        double millis(Random random);
    }

    private final double probability;
    private final Increment increment;
    private final Body body;
    private double level;

    public GrowingBehaviour(double level, double probability, Increment increment, Body body) {
        this.level = level;
        this.probability = probability;
        this.increment = increment;
        this.body = body;
    }

    @Override
    public void call(Call call) {
        body.call(call, level);
    }

    @Override
    public void completed(double now, Random random) {
        if (random.nextDouble() < probability) {
            level += increment.millis(random);
        }
    }
}
