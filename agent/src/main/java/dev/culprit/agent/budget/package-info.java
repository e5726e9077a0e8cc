/** What recording may cost the application, and what is left out so that it costs no more. Depends on nothing of the agent. */
@NullMarked
package dev.culprit.agent.budget;

import org.jspecify.annotations.NullMarked;
