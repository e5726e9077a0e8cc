/** Which of the names that come from an application are written down, where there may be more than anybody can read. */
@NullMarked
package dev.culprit.agent.probes.names;

import org.jspecify.annotations.NullMarked;
