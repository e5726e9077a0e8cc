/** What calls hand to executors of the JDK. */
@NullMarked
package dev.culprit.agent.probes.executors;

import org.jspecify.annotations.NullMarked;
