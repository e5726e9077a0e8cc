package dev.culprit.agent.environment;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The agent's version, as built. */
public final class AgentVersion {

    private AgentVersion() {}

    public static String read() {
        Properties properties = new Properties();
        try (InputStream in = AgentVersion.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is missing from the agent");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalStateException("version.properties of the agent cannot be read", e);
        }
        return properties.getProperty("version");
    }
}
