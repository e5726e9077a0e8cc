package dev.culprit.apps.bench.sensitivity;

import dev.culprit.heuristics.thresholds.Definition;
import dev.culprit.heuristics.thresholds.Definition.Unit;
import dev.culprit.heuristics.thresholds.Threshold;
import java.lang.reflect.Field;
import java.util.Optional;

/**
 * A threshold that has another value until this is closed. The product's thresholds never change; this benchmark alone reaches
 * into the enumeration, which is for one thread at a time.
 */
final class Variation implements AutoCloseable {

    /** A ratio that is nearer to 1 is varied by its distance from 1: beyond it, it would mean the opposite. */
    private static final double NEAR_ONE = 0.3;

    private final Threshold threshold;
    private final Definition was;

    private Variation(Threshold threshold, Definition was) {
        this.threshold = threshold;
        this.was = was;
    }

    /** So many times its value, or its distance from 1; for what is counted a whole number, and another one than before. */
    static Definition times(Definition was, double factor) {
        double value = was.unit() == Unit.RATIO && Math.abs(was.value() - 1) < NEAR_ONE
                ? 1 + (was.value() - 1) * factor
                : was.value() * factor;
        if (was.unit() == Unit.COUNT) {
            long step = Math.max(1, Math.round(Math.abs(value - was.value())));
            value = factor < 1 ? Math.max(1, was.value() - step) : was.value() + step;
        }
        boolean bounded = was.unit() == Unit.SHARE || was.unit() == Unit.EFFECT;
        return new Definition(bounded ? Math.min(1, value) : value, was.unit(), was.origin(), was.why());
    }

    /** Empty if the value cannot be another one, as of a count of 1 that would be smaller. */
    static Optional<Variation> of(Threshold threshold, double factor) {
        Definition was = threshold.definition();
        Definition other = times(was, factor);
        if (other.equals(was)) {
            return Optional.empty();
        }
        set(threshold, other);
        return Optional.of(new Variation(threshold, was));
    }

    @Override
    public void close() {
        set(threshold, was);
    }

    private static void set(Threshold threshold, Definition definition) {
        try {
            Field field = threshold.getClass().getDeclaredField("definition");
            field.setAccessible(true);
            field.set(threshold, definition);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(threshold + " has no definition that can be changed", e);
        }
    }
}
