package dev.culprit.heuristics.simulation;

import java.util.Random;

/**
 * Calls that are short until one of them, with a small probability, starts a hiccup; when it is over, a while passes
 * before the next may start. What calls take inside and outside is given by a {@link Shape}.
 */
public final class HiccupBehaviour implements Behaviour {

    private static final double START_PROBABILITY = 0.002;

    /** The kinds of hiccups. */
    public interface Shape {
        /** Length of a new hiccup. */
        double length(Random random);

        /** Pause after a hiccup. */
        double pause(Random random);

        /** Time of a call outside of hiccups. */
        double outside(Call call);

        /** Time of a call inside a hiccup of which the given share is over. */
        double inside(Call call, double elapsedShare, double peak);

        /** Height of a new hiccup; 0 if the shape has none. */
        default double peak(Random random) {
            return 0;
        }
    }

    private final Shape shape;
    private final Place place;
    private double start = Double.NEGATIVE_INFINITY;
    private double end = Double.NEGATIVE_INFINITY;
    private double nextFrom = Double.NEGATIVE_INFINITY;
    private double peak;

    public HiccupBehaviour(Shape shape, Place place) {
        this.shape = shape;
        this.place = place;
    }

    @Override
    public void call(Call call) {
        double millis =
                call.now() < end ? shape.inside(call, (call.now() - start) / (end - start), peak) : shape.outside(call);
        call.sleep(place, Math.max(0, millis));
    }

    @Override
    public void completed(double now, Random random) {
        if (now >= nextFrom && random.nextDouble() < START_PROBABILITY) {
            start = now;
            end = now + shape.length(random);
            nextFrom = end + shape.pause(random);
            peak = shape.peak(random);
        }
    }
}
