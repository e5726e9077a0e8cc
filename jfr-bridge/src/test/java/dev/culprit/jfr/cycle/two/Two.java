package dev.culprit.jfr.cycle.two;

import dev.culprit.jfr.cycle.one.One;
import org.jspecify.annotations.Nullable;

/** The other half. */
public record Two(@Nullable One other) {}
