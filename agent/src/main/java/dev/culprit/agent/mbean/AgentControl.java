package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentContext;
import dev.culprit.agent.AgentService;
import dev.culprit.heuristics.json.Documents;
import java.util.Map;
import java.util.function.Supplier;

/** Shows the agent, tests it and ends it. */
public final class AgentControl implements AgentService, AgentMXBean {

    private static final int PROTOCOL_VERSION = 2;

    private final AgentContext context;
    private final Supplier<String> httpUrl;
    private final Runnable shutdown;
    private final SelfTest selfTest;

    /**
     * @param httpUrl of the port, empty while it is closed
     * @param shutdown begins to end the agent and returns at once
     */
    public AgentControl(AgentContext context, Supplier<String> httpUrl, Runnable shutdown) {
        this.context = context;
        this.httpUrl = httpUrl;
        this.shutdown = shutdown;
        this.selfTest = new SelfTest(context);
    }

    @Override
    public String name() {
        return "Agent";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String getVersion() {
        return context.version();
    }

    @Override
    public int getProtocolVersion() {
        return PROTOCOL_VERSION;
    }

    @Override
    public long getPid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public String getJvmId() {
        return context.jvmId();
    }

    @Override
    public String getStartedAt() {
        return context.startedAt().toString();
    }

    @Override
    public String getDirectory() {
        return context.directory().toString();
    }

    @Override
    public String getHttpUrl() {
        return httpUrl.get();
    }

    @Override
    public String selfTest() {
        return Refusal.orAnswer(() -> Documents.write(selfTest.run()));
    }

    @Override
    public String getMemoryJson() {
        return Documents.write(context.room().uses());
    }

    @Override
    public String shutdown() {
        return Refusal.orAnswer(() -> {
            shutdown.run();
            return Documents.write(Map.of("state", "STOPPING"));
        });
    }

    @Override
    public void close() {
        // the start closes everything else
    }
}
