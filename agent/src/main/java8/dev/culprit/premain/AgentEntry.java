package dev.culprit.premain;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
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
    private static final String[] MODULES = {"java.management", "jdk.management", "jdk.jfr"};

    /** Those and what answers at a port needs besides. */
    private static final String[] MODULES_WITH_PORT = {"java.management", "jdk.management", "jdk.jfr", "java.xml"};

    private static final String LOADER = "dev.culprit.boot.IsolatedLoader";
    private static final String START = "dev.culprit.agent.start.AgentMain";

    /** Where a client that attached reads why this JVM cannot be served; it cannot see standard error. */
    private static final String NOT_STARTED = "culprit.notStarted";

    /**
     * The agent's room, kept alive by the agent in it and by nothing here: when the agent has left, its classes can go. A
     * second attach finds those of the first as long as they are there.
     */
    private static @Nullable WeakReference<ClassLoader> room;

    /** On the bootstrap search path, where it stays. Whoever attached may have removed the file since, so that it stays open. */
    private static @Nullable JarFile jar;

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
            boolean port = attached || ("," + options).contains(",http=");
            String obstacle = obstacle(port ? MODULES_WITH_PORT : MODULES);
            if (obstacle != null) {
                decline(obstacle, attached);
                return;
            }
            ClassLoader loader = room == null ? null : room.get();
            if (loader == null) {
                String shortage = attached ? FirstRoom.shortage(options) : null;
                if (shortage != null) {
                    decline(shortage, true);
                    return;
                }
                loader = open(instrumentation);
                room = new WeakReference<>(loader);
            }
            Class.forName(START, true, loader)
                    .getMethod("start", String.class, Instrumentation.class, boolean.class)
                    .invoke(null, options == null ? "" : options, instrumentation, attached);
        } catch (Throwable t) { // boundary to the application: whatever is wrong with the agent, main has to run
            Throwable cause = t.getCause() == null ? t : t.getCause();
            String remedy = cause instanceof SecurityException
                    ? "; give the agent's jar java.security.AllPermission in the policy, and start the application with -javaagent"
                    : "";
            decline(oneLine(cause) + "; the application runs without it" + remedy, attached);
        }
    }

    /** Why this JVM cannot be served, in one line, or null. */
    private static @Nullable String obstacle(String[] modules) throws ReflectiveOperationException {
        String version = System.getProperty("java.specification.version", "0");
        int java = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        if (java < OLDEST_JAVA) {
            return "Java " + java + " found, Java " + OLDEST_JAVA + " or later needed";
        }
        Object layer = Class.forName("java.lang.ModuleLayer").getMethod("boot").invoke(null);
        Object image = Class.forName("java.lang.module.ModuleFinder")
                .getMethod("ofSystem")
                .invoke(null);
        return missing(modules, layer, image);
    }

    /**
     * Tells of all modules that are not there, in one line, or null. A JVM that is told to add one which its image lacks does
     * not start at all. Reflection, because Java 8 has no modules.
     *
     * @param layer the {@code ModuleLayer} that the application runs in
     * @param image the {@code ModuleFinder} of all that could be added
     */
    static @Nullable String missing(String[] modules, Object layer, Object image) throws ReflectiveOperationException {
        StringBuilder missing = new StringBuilder();
        StringBuilder absent = new StringBuilder();
        for (String module : modules) {
            if (finds("java.lang.ModuleLayer", "findModule", layer, module)) {
                continue;
            }
            boolean addable = finds("java.lang.module.ModuleFinder", "find", image, module);
            StringBuilder list = addable ? missing : absent;
            list.append(list.length() == 0 ? "" : ",").append(module);
        }
        if (absent.length() > 0) {
            return "this runtime has no module " + absent + "; link it with --add-modules " + absent
                    + ", or run the application with a full JDK";
        }
        return missing.length() == 0
                ? null
                : "this JVM runs without module " + missing + "; start it with --add-modules " + missing;
    }

    private static boolean finds(String type, String method, Object place, String module)
            throws ReflectiveOperationException {
        Object found = Class.forName(type).getMethod(method, String.class).invoke(place, module);
        return Boolean.TRUE.equals(found.getClass().getMethod("isPresent").invoke(found));
    }

    /**
     * The jar on the bootstrap search path and the loader of everything else. Reflection, because a direct reference
     * could make the system loader define the loader's class before the bootstrap loader can.
     */
    private static ClassLoader open(Instrumentation instrumentation) throws Exception {
        JarFile open = jar;
        if (open == null) {
            URI location = AgentEntry.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            open = new JarFile(new File(location), false);
            instrumentation.appendToBootstrapClassLoaderSearch(open);
            jar = open;
        }
        ClassLoader platform = (ClassLoader)
                ClassLoader.class.getMethod("getPlatformClassLoader").invoke(null);
        return (ClassLoader) Class.forName(LOADER, true, null)
                .getConstructor(JarFile.class, ClassLoader.class)
                .newInstance(open, platform);
    }

    private static String oneLine(Throwable t) {
        return t.toString().replace('\r', ' ').replace('\n', ' ');
    }

    private static void decline(String reason, boolean attached) {
        System.err.println("[culprit] not started: " + reason);
        if (attached) {
            try {
                System.setProperty(NOT_STARTED, reason);
            } catch (SecurityException forbidden) {
                // the client says that the agent did not start, and where the reason stands
            }
        }
    }
}
