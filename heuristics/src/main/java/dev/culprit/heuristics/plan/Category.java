package dev.culprit.heuristics.plan;

import org.jspecify.annotations.Nullable;

/**
 * A node of the taxonomy of performance problems.
 *
 * @param id kebab-case; a problem that stands at several places carries its parent's id before a slash
 * @param parent id of the node whose symptom this node causes; null for the root
 * @param name name in the literature
 * @param hint what to look for by hand where no detector exists
 * @param byHand whether what can be measured in a JVM does not decide it
 */
public record Category(String id, @Nullable String parent, String name, String hint, boolean byHand) {}
