/** The control client: finds or attaches the agent, drives load, shows and reports the diagnosis. */
@NullMarked
package dev.culprit.client;

import org.jspecify.annotations.NullMarked;
