package dev.culprit.agent.instrument;

/**
 * A probed method.
 *
 * @param type name of the class that declares it
 * @param method its name
 * @param descriptor its parameters and result in the notation of class files
 */
public record Site(SiteKind kind, String type, String method, String descriptor) {}
