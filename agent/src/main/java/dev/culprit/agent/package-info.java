/**
 * What every part of the agent gets from its start ({@link dev.culprit.agent.AgentContext}) and gives to it ({@link
 * dev.culprit.agent.AgentService}). Knows no part.
 */
@NullMarked
package dev.culprit.agent;

import org.jspecify.annotations.NullMarked;
