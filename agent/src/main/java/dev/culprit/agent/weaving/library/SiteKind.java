package dev.culprit.agent.weaving.library;

/**
 * What a probed method does, as far as the probe of its scope must know. The kinds of a scope are an enumeration beside its probe, or a
 * class for each library.
 */
public interface SiteKind {

    /** The scope this belongs to. */
    Scope scope();
}
