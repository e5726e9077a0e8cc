package dev.culprit.apps.faults;

import dev.culprit.apps.testing.Console;
import java.io.File;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;

/**
 * What a JVM holds on to.
 *
 * @param heapBytes after a collection
 * @param metaspaceBytes after a collection, which is when the JVM gives back what classes no longer need
 * @param metaspaceFreedBytes how much of that earlier versions of classes have left, which the JVM keeps for later ones
 * @param lambdas classes that the JVM has made for lambdas. It makes another one whenever a lambda is executed for the first time after a change of its
 *     class, and keeps it as long as the class loader, whatever agent has changed the class
 * @param fileHandles of the process, sockets among them
 * @param disk files in its directory, where its temporary ones are, too
 */
record Footprint(
        long heapBytes,
        long metaspaceBytes,
        long metaspaceFreedBytes,
        int lambdas,
        int threads,
        int fileHandles,
        DiskUse disk) {

    private static final ObjectName COMMANDS = name("com.sun.management:type=DiagnosticCommand");

    /** As a program showed that does nothing else: 2.00 to 2.02 KB (Java 17 and 25). */
    private static final long LAMBDA_BYTES = 2 << 10;

    /** A line of the compilers' queues, which begins with the number of the task. */
    private static final Pattern QUEUED = Pattern.compile("^ *\\d+ .*", Pattern.MULTILINE);

    private static final long COMPILERS_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** Compiled code goes with one, earlier versions of classes that it kept with the next. */
    private static final int COLLECTIONS = 4;

    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda");

    private static final Pattern FREED = Pattern.compile("Both:.*deallocated: \\d+ blocks with ([0-9.]+) KB");

    /**
     * Asked by JMX, as a console does, when the compilers have nothing left to do: what waits for them keeps earlier versions of classes, and where
     * processors are short and classes change all the time that is a lot.
     *
     * @param process serves no requests, and has its temporary files in the directory in which it was started
     */
    static Footprint of(Child process) throws Exception {
        try (JMXConnector console = Console.connect(process.pid())) {
            MBeanServerConnection server = console.getMBeanServerConnection();
            ObjectName memory = name("java.lang:type=Memory");
            Patience.untilEmpty(
                    COMPILERS_NANOS,
                    "the compilers",
                    () -> QUEUED.matcher(told(server, "compilerQueue"))
                            .results()
                            .map(MatchResult::group)
                            .toList());
            for (int i = 0; i < COLLECTIONS; i++) {
                server.invoke(memory, "gc", null, null);
            }
            return new Footprint(
                    used(server, memory, "HeapMemoryUsage"),
                    used(server, name("java.lang:type=MemoryPool,name=Metaspace"), "Usage"),
                    freed(server),
                    (int) LAMBDA.matcher(told(server, "vmClassHierarchy", List.of()))
                            .results()
                            .count(),
                    (Integer) server.getAttribute(name("java.lang:type=Threading"), "ThreadCount"),
                    Objects.requireNonNull(new File("/proc/" + process.pid() + "/fd").list()).length,
                    DiskUse.below(process.directory()));
        }
    }

    private static long freed(MBeanServerConnection server) throws Exception {
        String report = told(server, "vmMetaspace", List.of("scale=KB"));
        Matcher freed = FREED.matcher(report);
        if (!freed.find()) {
            throw new AssertionError("the JVM does not tell what is free: " + report);
        }
        return (long) (Double.parseDouble(freed.group(1)) * 1024);
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** What {@code jcmd} prints for a command that takes no arguments. */
    private static String told(MBeanServerConnection server, String command) throws Exception {
        return (String) server.invoke(COMMANDS, command, new Object[0], new String[0]);
    }

    /** What it prints for one that takes some. */
    private static String told(MBeanServerConnection server, String command, List<String> arguments) throws Exception {
        return (String) server.invoke(COMMANDS, command, new Object[] {arguments.toArray(String[]::new)}, new String[] {
            String[].class.getName()
        });
    }

    /** What classes need: the JVM does not use all that is free again, so that the whole grows for some time; and it makes {@link #lambdas}. */
    long livingMetaspaceBytes() {
        return metaspaceBytes - metaspaceFreedBytes - lambdas * LAMBDA_BYTES;
    }

    private static long used(MBeanServerConnection server, ObjectName name, String attribute) throws Exception {
        return (Long) ((CompositeData) server.getAttribute(name, attribute)).get("used");
    }

    @Override
    public String toString() {
        return "heap " + (heapBytes >> 20) + " MB, metaspace " + (metaspaceBytes >> 20) + " MB with "
                + (metaspaceFreedBytes >> 20) + " MB free, " + lambdas + " classes of lambdas, " + threads
                + " threads, " + fileHandles + " file handles, " + disk;
    }
}
