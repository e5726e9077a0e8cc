package dev.culprit.client.load;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pause of a user between an answer and the next request, uniform in [0.5 Z, 1.5 Z] so that users do not fall into step.
 *
 * @param mean Z, not negative; zero means no pause
 */
public record ThinkTime(Duration mean) {

    public static final ThinkTime DEFAULT = new ThinkTime(Duration.ofMillis(100));

    public ThinkTime {
        if (mean.isNegative()) {
            throw new IllegalArgumentException("think time must not be negative: " + mean);
        }
    }

    long drawNanos(RandomGenerator random) {
        return Math.round(mean.toNanos() * (0.5 + random.nextDouble()));
    }
}
