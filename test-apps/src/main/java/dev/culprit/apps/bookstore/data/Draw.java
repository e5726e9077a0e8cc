package dev.culprit.apps.bookstore.data;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Random draws. Built on {@link Random#nextInt(int)} and {@link Random#nextDouble()} only, whose sequence for a seed is
 * fixed by the Java specification, so that the same seed gives the same data on every JVM.
 */
public final class Draw {

    private final Random random;

    private Draw(Random random) {
        this.random = random;
    }

    public static Draw seeded(long seed) {
        long mixed = seed * 0x9E3779B97F4A7C15L;
        return new Draw(new Random(mixed ^ (mixed >>> 32)));
    }

    /** Unrepeatable draws for the calling thread; not to be handed to another one. */
    public static Draw anyOfThisThread() {
        return new Draw(ThreadLocalRandom.current());
    }

    /** A value from 0 to below {@code bound}. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** A value from {@code low} to {@code high}, both included. */
    public int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** A value from 0 to below 1. */
    public double share() {
        return random.nextDouble();
    }

    /** A value of a negative exponential distribution, cut off at ten times its mean. */
    public double exponential(double mean) {
        return Math.min(10 * mean, -mean * Math.log(1 - random.nextDouble()));
    }

    public <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** A value from {@code low} to {@code high}; values with many bits of {@code mask} set come more often. */
    public int nonUniform(int mask, int low, int high) {
        return (between(0, mask) | between(low, high)) % (high - low + 1) + low;
    }

    /** {@code length} decimal digits. */
    public String digits(int length) {
        StringBuilder digits = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            digits.append((char) ('0' + below(10)));
        }
        return digits.toString();
    }

    /** Running text of {@code shortest} to {@code longest} characters. */
    public String text(int shortest, int longest) {
        int start = below(Vocabulary.PROSE.length() - longest);
        return Vocabulary.PROSE.substring(start, start + between(shortest, longest));
    }
}
