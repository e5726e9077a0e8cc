/** Time, the processor time of this process, and what the machine takes away of either. */
@NullMarked
package dev.culprit.agent.run.clock;

import org.jspecify.annotations.NullMarked;
