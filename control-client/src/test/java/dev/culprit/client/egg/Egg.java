package dev.culprit.client.egg;

import dev.culprit.client.hen.Hen;
import org.jspecify.annotations.Nullable;

/** One half of a cycle of packages, to prove that it would be found. */
public record Egg(@Nullable Hen from) {}
