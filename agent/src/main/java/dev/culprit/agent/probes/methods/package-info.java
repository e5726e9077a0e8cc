/** Methods of the application that somebody chose: sums and traces. */
@NullMarked
package dev.culprit.agent.probes.methods;

import org.jspecify.annotations.NullMarked;
