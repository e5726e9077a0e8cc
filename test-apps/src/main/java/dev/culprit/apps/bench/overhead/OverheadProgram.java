package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.bench.overhead.Workers.Cost;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.management.JMException;
import jdk.jfr.Recording;

/**
 * Runs in a JVM of its own, with or without an agent. Measures the three subjects in turn, round after round; with our agent
 * it switches probes by the agent's MBean before each turn. Prints a line per turn.
 */
public final class OverheadProgram {

    private static final String METHOD = Subject.Probed.class.getName() + ".call";

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
        OwnAgent agent = new OwnAgent();
        String request = variant.request(METHOD);
        if (request.isEmpty()) {
            agent.clear();
        } else {
            agent.apply(request);
        }
        if (agent.methods() != (request.isEmpty() ? 0 : 1)) {
            throw new IllegalStateException(variant + ": " + agent.methods() + " methods have probes");
        }
    }
}
