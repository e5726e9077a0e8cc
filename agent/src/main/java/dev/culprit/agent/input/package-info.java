/** What comes in over JMX and HTTP, checked before it is used: a refusal names the field. */
@NullMarked
package dev.culprit.agent.input;

import org.jspecify.annotations.NullMarked;
