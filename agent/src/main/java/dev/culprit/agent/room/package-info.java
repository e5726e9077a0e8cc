/**
 * Whether there is room for what the agent is about to take: every way in asks here first, and everything that runs is
 * watched from here. The application must never go short because of us.
 */
@NullMarked
package dev.culprit.agent.room;

import org.jspecify.annotations.NullMarked;
