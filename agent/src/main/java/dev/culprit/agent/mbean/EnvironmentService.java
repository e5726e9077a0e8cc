package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.AgentService;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.Environment;
import java.util.Map;

/** Shows the facts about the JVM. */
public final class EnvironmentService implements AgentService, EnvironmentMXBean {

    private final Environment environment;

    public EnvironmentService(AgentContext context) {
        environment = context.environment();
    }

    @Override
    public String name() {
        return "Environment";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public Map<String, String> getFacts() {
        return environment.facts();
    }

    @Override
    public String getFactsJson() {
        return Documents.write(environment);
    }

    @Override
    public void close() {
        // holds nothing
    }
}
