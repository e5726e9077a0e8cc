package dev.culprit.client.load;

import java.time.Duration;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Pause of a user between an answer and the next request: uniform in [0.5 Z, 1.5 Z], so that users do not fall into step,
 * or always Z, as some load scripts want it.
 *
 * @param mean Z, not negative; zero means no pause
 * @param constant whether every pause is Z
 */
public record ThinkTime(Duration mean, boolean constant) {

    public static final ThinkTime DEFAULT = new ThinkTime(Duration.ofMillis(100));

    private static final String CONSTANT = "constant ";

    public ThinkTime {
        if (mean.isNegative()) {
            throw new IllegalArgumentException("think time must not be negative: " + mean);
        }
    }

    public ThinkTime(Duration mean) {
        this(mean, false);
    }

    /**
     * Reads {@code 100ms} or {@code constant 100ms}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static ThinkTime parse(String text) {
        String stripped = text.strip();
        boolean constant = stripped.toLowerCase(Locale.ROOT).startsWith(CONSTANT);
        return new ThinkTime(DurationText.parse(constant ? stripped.substring(CONSTANT.length()) : stripped), constant);
    }

    /** @param vary draw even what should be constant, because the users have been seen to move in step */
    long drawNanos(RandomGenerator random, boolean vary) {
        return constant && !vary ? mean.toNanos() : Math.round(mean.toNanos() * (0.5 + random.nextDouble()));
    }
}
