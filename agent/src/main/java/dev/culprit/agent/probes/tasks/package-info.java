/** Tasks of timers and schedulers: the JDK, Spring, Quartz. */
@NullMarked
package dev.culprit.agent.probes.tasks;

import org.jspecify.annotations.NullMarked;
