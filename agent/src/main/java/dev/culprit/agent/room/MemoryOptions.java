package dev.culprit.agent.room;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether this JVM may have been started with a limit of metaspace, without asking its MXBeans: an agent from the start leaves them
 * alone until somebody needs them.
 */
public final class MemoryOptions {

    private static final String[] LIMITS = {"MaxMetaspaceSize", "CompressedClassSpaceSize"};

    /** Options may stand in a file as well; then nobody knows. */
    private static final String[] FILES = {"-XX:Flags", "-XX:VMOptionsFile"};

    private static final String[] VARIABLES = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"};

    private MemoryOptions() {}

    /** True also if it cannot be told. */
    public static boolean mayLimitMetaspace() {
        Optional<String[]> arguments = ProcessHandle.current().info().arguments();
        return arguments.isEmpty() || mayLimitMetaspace(arguments.get(), System.getenv());
    }

    static boolean mayLimitMetaspace(String[] arguments, Map<String, String> environment) {
        return Stream.concat(Stream.of(arguments), Stream.of(VARIABLES).map(name -> environment.getOrDefault(name, "")))
                .anyMatch(text -> text.startsWith("@") || mentions(text, LIMITS) || mentions(text, FILES));
    }

    private static boolean mentions(String text, String[] options) {
        return Stream.of(options).anyMatch(text::contains);
    }
}
