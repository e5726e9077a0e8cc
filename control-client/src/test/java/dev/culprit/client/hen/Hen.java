package dev.culprit.client.hen;

import dev.culprit.client.egg.Egg;
import org.jspecify.annotations.Nullable;

/** The other half. */
public record Hen(@Nullable Egg from) {}
