package dev.culprit.agent.probes.methods;

import dev.culprit.agent.weaving.Site;

/**
 * What was measured of a chosen method since it has its probe.
 *
 * @param calls that were measured
 * @param nanos their total time, what they called included; 0 where calls are written down one by one
 * @param longestNanos the longest of them
 * @param oneIn of so many traces one was measured
 */
public record MethodFigures(Site site, long calls, long nanos, long longestNanos, int oneIn) {}
