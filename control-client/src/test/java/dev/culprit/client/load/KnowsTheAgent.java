package dev.culprit.client.load;

import dev.culprit.client.agent.AgentConnection;

/** Breaks the rule of its package, to prove it. */
public record KnowsTheAgent(AgentConnection agent) {}
