/**
 * Weaves probes into classes of the running JVM and takes them out again; the only package that knows the byte-code
 * library. What probes deliver goes to the sink of {@code dev.culprit.boot.Dispatch}; this package only says which
 * method a site number stands for.
 */
@NullMarked
package dev.culprit.agent.instrument;

import org.jspecify.annotations.NullMarked;
