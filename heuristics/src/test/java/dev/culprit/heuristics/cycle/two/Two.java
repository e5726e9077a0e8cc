package dev.culprit.heuristics.cycle.two;

import dev.culprit.heuristics.cycle.one.One;

/** The other half. */
public record Two(One other) {}
