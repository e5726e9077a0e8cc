package dev.culprit.premain;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Where the JVM enters the agent, with {@code -javaagent} or by attaching. Checks that this JVM can be served, puts the
 * agent's own jar on the bootstrap search path, and hands over to the agent in its isolated class loader. Nothing leaves
 * this class: an exception out of {@code premain} would end the application before it began.
 */
public final class AgentEntry {

    private static final int OLDEST_JAVA = 17;
    private static final String[] MODULES = {"java.management", "jdk.jfr"};
    private static final String LOADER = "dev.culprit.boot.IsolatedLoader";
    private static final String START = "dev.culprit.agent.start.AgentMain";

    /** Where a client that attached reads why this JVM cannot be served; it cannot see standard error. */
    private static final String NOT_STARTED = "culprit.notStarted";

    /** Lives as long as the JVM: a second attach finds the classes of the first. */
    private static @Nullable ClassLoader room;

    private AgentEntry() {}

    /** Called by the JVM before the application's {@code main}. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        enter(options, instrumentation, false);
    }

    /** Called by the JVM when a client attaches. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        enter(options, instrumentation, true);
    }

    private static synchronized void enter(
            @Nullable String options, Instrumentation instrumentation, boolean attached) {
        try {
            System.clearProperty(NOT_STARTED);
            String obstacle = obstacle();
            if (obstacle != null) {
                decline(obstacle, attached);
                return;
            }
            ClassLoader loader = room;
            if (loader == null) {
                loader = open(instrumentation);
                room = loader;
            }
            Class.forName(START, true, loader)
                    .getMethod("start", String.class, Instrumentation.class, boolean.class)
                    .invoke(null, options == null ? "" : options, instrumentation, attached);
        } catch (Throwable t) { // boundary to the application: whatever is wrong with the agent, main has to run
            Throwable cause = t.getCause() == null ? t : t.getCause();
            decline(oneLine(cause) + "; the application runs without it", attached);
        }
    }

    /** Why this JVM cannot be served, in one line, or null. */
    private static @Nullable String obstacle() throws ReflectiveOperationException {
        String version = System.getProperty("java.specification.version", "0");
        int java = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        if (java < OLDEST_JAVA) {
            return "Java " + java + " found, Java " + OLDEST_JAVA + " or later needed";
        }
        Object layer = Class.forName("java.lang.ModuleLayer").getMethod("boot").invoke(null);
        for (String module : MODULES) {
            Object found =
                    layer.getClass().getMethod("findModule", String.class).invoke(layer, module);
            if (!Boolean.TRUE.equals(found.getClass().getMethod("isPresent").invoke(found))) {
                return "this JVM runs without module " + module + "; start it with --add-modules "
                        + String.join(",", MODULES);
            }
        }
        return null;
    }

    /**
     * The jar on the bootstrap search path and the loader of everything else. Reflection, because a direct reference
     * could make the system loader define the loader's class before the bootstrap loader can.
     */
    private static ClassLoader open(Instrumentation instrumentation) throws Exception {
        URI location = AgentEntry.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        JarFile jar = new JarFile(new File(location), false);
        instrumentation.appendToBootstrapClassLoaderSearch(jar);
        ClassLoader platform = (ClassLoader)
                ClassLoader.class.getMethod("getPlatformClassLoader").invoke(null);
        return (ClassLoader) Class.forName(LOADER, true, null)
                .getConstructor(JarFile.class, ClassLoader.class)
                .newInstance(jar, platform);
    }

    private static String oneLine(Throwable t) {
        return t.toString().replace('\r', ' ').replace('\n', ' ');
    }

    private static void decline(String reason, boolean attached) {
        System.err.println("[culprit] not started: " + reason);
        if (attached) {
            System.setProperty(NOT_STARTED, reason);
        }
    }
}
