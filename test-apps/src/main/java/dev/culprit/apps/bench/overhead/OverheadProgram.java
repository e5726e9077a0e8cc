package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.bench.overhead.Workers.Cost;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;

/**
 * Runs in a JVM of its own, with or without an agent. Measures the three subjects in turn, round after round; with our agent
 * it switches probes by the agent's MBean before each turn. Prints a line per turn.
 */
public final class OverheadProgram {

    private static final String METHOD = Subject.Probed.class.getName() + ".call";

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private OverheadProgram() {}

    /** @param arguments variants joined by commas, threads, rounds, milliseconds to warm up, milliseconds to measure */
    public static void main(String... arguments) throws Exception {
        List<Variant> variants =
                List.of(arguments[0].split(",")).stream().map(Variant::valueOf).toList();
        int rounds = Integer.parseInt(arguments[2]);
        int warmUp = Integer.parseInt(arguments[3]);
        int measured = Integer.parseInt(arguments[4]);
        try (Workers workers = new Workers(Integer.parseInt(arguments[1]));
                Recording recording = recording(variants)) {
            recording.start();
            for (int round = 0; round <= rounds; round++) {
                for (Variant variant : variants) {
                    switchTo(variant);
                    List<Supplier<Subject>> subjects =
                            List.of(Subject.Bare::new, Subject.Floor::new, Subject.Probed::new);
                    for (Supplier<Subject> subject : subjects) {
                        workers.call(subject, subject.get() instanceof Subject.Probed ? warmUp : warmUp / 3);
                    }
                    Cost bare = workers.call(Subject.Bare::new, measured / 2);
                    Cost floor = workers.call(Subject.Floor::new, measured);
                    Cost probed = workers.call(Subject.Probed::new, measured);
                    if (round > 0) { // the first is there for the compiler
                        print(variant, bare, floor, probed);
                    }
                }
            }
        }
    }

    private static void print(Variant variant, Cost bare, Cost floor, Cost probed) {
        System.out.printf(
                Locale.ROOT,
                "TURN %s %.3f %.3f %.3f %.3f %.3f %.3f%n",
                variant,
                bare.wallNanos(),
                floor.wallNanos(),
                probed.wallNanos(),
                bare.cpuNanos(),
                floor.cpuNanos(),
                probed.cpuNanos());
    }

    /** Keeps in memory what the variants write: how fast the disk is, is not asked here. */
    private static Recording recording(List<Variant> variants) {
        Recording recording = new Recording(Map.of());
        recording.setToDisk(false);
        recording.setMaxSize(50L << 20);
        Map<String, String> settings = new TreeMap<>();
        for (String event :
                List.of("culprit.MethodCall", "culprit.MethodCost", "culprit.MethodSum", "culprit.Method")) {
            settings.put(event + "#enabled", "true");
        }
        settings.put("culprit.MethodCall#threshold", "0 ns");
        settings.put("culprit.MethodCost#threshold", "0 ns");
        settings.put("culprit.MethodSum#period", "1 s");
        String filter = METHOD.replace(".call", "::call");
        if (variants.contains(Variant.JDK_METHOD_TIMING)) {
            settings.put("jdk.MethodTiming#enabled", "true");
            settings.put("jdk.MethodTiming#filter", filter);
        }
        if (variants.contains(Variant.JDK_METHOD_TRACE)) {
            settings.put("jdk.MethodTrace#enabled", "true");
            settings.put("jdk.MethodTrace#filter", filter);
            settings.put("jdk.MethodTrace#threshold", "0 ns");
            settings.put("jdk.MethodTrace#stackTrace", "false");
        }
        recording.setSettings(settings);
        return recording;
    }

    private static void switchTo(Variant variant) throws JMException {
        if (!variant.isOurs()) {
            return;
        }
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName agent = new ObjectName("dev.culprit:type=Instrumentation");
        await(() -> server.isRegistered(agent), "no agent");
        String request = variant.request(METHOD);
        Object answer = request.isEmpty()
                ? server.invoke(agent, "clear", null, null)
                : server.invoke(agent, "apply", new Object[] {request}, new String[] {String.class.getName()});
        await(() -> !(boolean) attribute(server, agent, "Changing"), "the code does not change");
        int methods = (int) attribute(server, agent, "InstrumentedMethods");
        if (methods != (request.isEmpty() ? 0 : 1)) {
            throw new IllegalStateException(variant + ": " + methods + " methods have probes; " + answer);
        }
    }

    private static Object attribute(MBeanServer server, ObjectName name, String attribute) {
        try {
            return server.getAttribute(name, attribute);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(Supplier<Boolean> condition, String otherwise) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.get()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(otherwise);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
