package dev.culprit.agent.targets;

import org.jspecify.annotations.Nullable;

/** An agent that makes its JVM state the version in the property {@code pretended}; no older one is at hand to test with. */
public final class PretendsToBeOld {

    private PretendsToBeOld() {}

    public static void premain(@Nullable String options) {
        System.setProperty("java.specification.version", System.getProperty("pretended", ""));
    }
}
