/** Probes and samplers by hand, over JMX. */
@NullMarked
package dev.culprit.agent.mbean.instrumentation;

import org.jspecify.annotations.NullMarked;
