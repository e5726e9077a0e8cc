package dev.culprit.apps.faults;

import dev.culprit.apps.testing.Console;
import java.io.File;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;

/**
 * What a JVM holds on to.
 *
 * @param heapBytes after a collection
 * @param metaspaceBytes after a collection, which is when the JVM gives back what classes no longer need
 * @param metaspaceFreedBytes how much of that earlier versions of classes have left, which the JVM keeps for later ones
 * @param fileHandles of the process, sockets among them
 * @param disk files in its directory, where its temporary ones are, too
 */
record Footprint(
        long heapBytes, long metaspaceBytes, long metaspaceFreedBytes, int threads, int fileHandles, DiskUse disk) {

    private static final Pattern FREED = Pattern.compile("Both:.*deallocated: \\d+ blocks with ([0-9.]+) KB");

    /**
     * Asked by JMX, as a console does.
     *
     * @param process has its temporary files in the directory in which it was started
     */
    static Footprint of(Child process) throws Exception {
        try (JMXConnector console = Console.connect(process.pid())) {
            MBeanServerConnection server = console.getMBeanServerConnection();
            ObjectName memory = new ObjectName("java.lang:type=Memory");
            for (int i = 0; i < 2; i++) {
                server.invoke(memory, "gc", null, null);
            }
            return new Footprint(
                    used(server, memory, "HeapMemoryUsage"),
                    used(server, new ObjectName("java.lang:type=MemoryPool,name=Metaspace"), "Usage"),
                    freed(server),
                    (Integer) server.getAttribute(new ObjectName("java.lang:type=Threading"), "ThreadCount"),
                    Objects.requireNonNull(new File("/proc/" + process.pid() + "/fd").list()).length,
                    DiskUse.below(process.directory()));
        }
    }

    private static long freed(MBeanServerConnection server) throws Exception {
        String report = (String) server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "vmMetaspace",
                new Object[] {new String[] {"scale=KB"}},
                new String[] {String[].class.getName()});
        Matcher freed = FREED.matcher(report);
        if (!freed.find()) {
            throw new AssertionError("the JVM does not tell what is free: " + report);
        }
        return (long) (Double.parseDouble(freed.group(1)) * 1024);
    }

    /** What classes need: the JVM does not use all that is free again, so that the whole grows for some time. */
    long livingMetaspaceBytes() {
        return metaspaceBytes - metaspaceFreedBytes;
    }

    private static long used(MBeanServerConnection server, ObjectName name, String attribute) throws Exception {
        return (Long) ((CompositeData) server.getAttribute(name, attribute)).get("used");
    }

    @Override
    public String toString() {
        return "heap " + (heapBytes >> 20) + " MB, metaspace " + (metaspaceBytes >> 20) + " MB with "
                + (metaspaceFreedBytes >> 20) + " MB free, " + threads
                + " threads, " + fileHandles + " file handles, " + disk;
    }
}
