package dev.culprit.jfr.cycle.one;

import dev.culprit.jfr.cycle.two.Two;

/** Half of a cycle, to prove that the rule against them bites. */
public record One(Two other) {}
