package dev.culprit.agent.weaving;

import java.util.List;

/**
 * What switching probes off has done.
 *
 * @param verified whether every class has its own code again, and no probe was hit afterwards
 * @param remaining classes that still carry probes (dormant: they lead nowhere), each with the reason
 * @param millis time it took
 */
public record Cleared(boolean verified, List<String> remaining, long millis) {

    public Cleared {
        remaining = List.copyOf(remaining);
    }
}
