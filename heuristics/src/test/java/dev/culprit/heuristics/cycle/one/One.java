package dev.culprit.heuristics.cycle.one;

import dev.culprit.heuristics.cycle.two.Two;

/** Half of a circle, which the architecture test must find. */
public record One(Two other) {}
