/** Requests that enter by the HTTP server of the JDK. */
@NullMarked
package dev.culprit.agent.probes.jdkserver;

import org.jspecify.annotations.NullMarked;
