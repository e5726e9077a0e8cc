package dev.culprit.agent.run.clock;

import java.time.Duration;

/**
 * How long a run waits for the load generator.
 *
 * @param steady from the request to all users being active, the ramp not counted
 * @param steadyByHand the same if a person drives the load, who needs longer than a program
 * @param report from the request to stop to the figures
 */
public record Timeouts(Duration steady, Duration steadyByHand, Duration report) {

    public static final Timeouts STANDARD =
            new Timeouts(Duration.ofSeconds(30), Duration.ofMinutes(10), Duration.ofSeconds(20));
}
