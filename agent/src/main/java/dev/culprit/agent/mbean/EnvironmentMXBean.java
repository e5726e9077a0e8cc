package dev.culprit.agent.mbean;

import java.util.Map;

/** Where the agent runs. */
public interface EnvironmentMXBean {

    /** Name to value. */
    Map<String, String> getFacts();

    /** The same as JSON, in display order: {@code {"facts":{"JVM":"…"}}}. */
    String getFactsJson();
}
