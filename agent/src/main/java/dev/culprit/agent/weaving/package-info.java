/**
 * Weaves probes into classes of the running JVM and takes them out again. What probes deliver goes to the sink of {@code
 * dev.culprit.boot.Dispatch}; this package only says which method a site number stands for. Which methods of which libraries
 * are probed is not decided here: every library has a package of its own below {@code dev.culprit.agent.probes}.
 */
@NullMarked
package dev.culprit.agent.weaving;

import org.jspecify.annotations.NullMarked;
