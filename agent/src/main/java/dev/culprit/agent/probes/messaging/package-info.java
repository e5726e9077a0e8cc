/** Messages by JMS, {@code jakarta} and {@code javax}, and by Kafka: sent, received, and those that a listener is given. */
@NullMarked
package dev.culprit.agent.probes.messaging;

import org.jspecify.annotations.NullMarked;
