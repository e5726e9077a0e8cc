package dev.culprit.agent.hen;

import dev.culprit.agent.egg.Egg;
import org.jspecify.annotations.Nullable;

/** The other half. */
public record Hen(@Nullable Egg from) {}
