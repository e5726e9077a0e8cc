package dev.culprit.agent.weaving.target;

/**
 * What a probed method does, as far as the probe of its scope must know. Every scope has an enumeration of its own, or a class for each
 * library.
 */
public interface SiteKind {

    /** The scope this belongs to. */
    Scope scope();
}
