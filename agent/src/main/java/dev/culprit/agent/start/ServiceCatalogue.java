package dev.culprit.agent.start;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.mbean.EnvironmentService;

/** Every service of the agent, in the order in which they need each other: one line each. */
final class ServiceCatalogue {

    private ServiceCatalogue() {}

    static void open(AgentContext context, Assembly assembly) {
        assembly.add(new EnvironmentService(context));
    }
}
