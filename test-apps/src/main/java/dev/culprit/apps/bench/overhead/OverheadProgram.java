package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.bench.overhead.Workers.Cost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.management.JMException;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/**
 * Runs in a JVM of its own, with or without an agent. Measures the three subjects in turn, round after round; with our agent
 * it switches probes by the agent's MBean before each turn. Prints a line per turn. Fails if nothing was measured.
 */
public final class OverheadProgram {

    private static final String METHOD = Subject.Probed.class.getName() + ".call";

    private static final List<String> OWN_EVENTS = List.of(
            ByHandSubject.Call.NAME,
            "culprit.MethodCall",
            "culprit.MethodCost",
            "culprit.MethodSizes",
            "culprit.ServiceCall",
            "culprit.AsyncEnd",
            "culprit.DatabaseCall",
            "culprit.PoolWait");

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
                    workers.call(variant.probed(), 1); // its class is there before the agent looks for it
                    switchTo(variant);
                    workers.call(variant.bare(), warmUp / 3);
                    workers.call(variant.floor(), warmUp / 3);
                    workers.call(variant.probed(), warmUp);
                    long hits = variant.isOurs() ? new OwnAgent().hits() : 0;
                    Cost[] costs = measure(workers, variant, round, measured);
                    if (variant.isOurs() && new OwnAgent().hits() == hits) {
                        throw new IllegalStateException(variant + ": no call was measured");
                    }
                    if (round > 0) { // the first is there for the compiler
                        print(variant, costs);
                    }
                }
            }
            if (variants.contains(Variant.EVENT)) {
                mustContain(recording, ByHandSubject.Call.NAME);
            }
            if (variants.contains(Variant.JDK_METHOD_TIMING)) {
                mustContain(recording, "jdk.MethodTiming");
            }
            if (variants.contains(Variant.JDK_METHOD_TRACE)) {
                mustContain(recording, "jdk.MethodTrace");
            }
        }
    }

    /** Bare, floor and probed, which begin in turn: what drifts from the first to the last falls on each of them. */
    private static Cost[] measure(Workers workers, Variant variant, int round, int millis)
            throws InterruptedException, ExecutionException {
        List<Supplier<Subject>> subjects = List.of(variant.bare(), variant.floor(), variant.probed());
        Cost[] costs = new Cost[subjects.size()];
        for (int i = 0; i < costs.length; i++) {
            int which = (i + round) % costs.length;
            costs[which] = workers.call(subjects.get(which), millis);
        }
        return costs;
    }

    private static void print(Variant variant, Cost[] costs) {
        System.out.printf(
                Locale.ROOT,
                "TURN %s %.3f %.3f %.3f %.3f %.3f %.3f%n",
                variant,
                costs[0].wallNanos(),
                costs[1].wallNanos(),
                costs[2].wallNanos(),
                costs[0].cpuNanos(),
                costs[1].cpuNanos(),
                costs[2].cpuNanos());
    }

    /** Keeps in memory what the variants write: how fast the disk is, is not asked here. */
    private static Recording recording(List<Variant> variants) {
        Recording recording = new Recording(Map.of());
        recording.setToDisk(false);
        recording.setMaxSize(50L << 20);
        Map<String, String> settings = new TreeMap<>();
        for (String event : OWN_EVENTS) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#threshold", "0 ns");
            settings.put(event + "#stackTrace", "false");
        }
        settings.put("culprit.Method#enabled", "true");
        settings.put("culprit.MethodSum#enabled", "true");
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

    private static void mustContain(Recording recording, String event) throws IOException {
        Path file = Files.createTempFile("overhead", ".jfr");
        try {
            recording.dump(file); // while it runs: what is in memory only is gone with its end
            try (RecordingFile events = new RecordingFile(file)) {
                while (events.hasMoreEvents()) {
                    if (events.readEvent().getEventType().getName().equals(event)) {
                        return;
                    }
                }
            }
        } finally {
            Files.delete(file);
        }
        throw new IllegalStateException("no " + event + " was written");
    }

    private static void switchTo(Variant variant) throws JMException {
        if (variant == Variant.IDLE) {
            mustBeIdle(new OwnAgent());
        }
        if (!variant.isSwitched()) {
            return;
        }
        OwnAgent agent = new OwnAgent();
        String request = variant.request(METHOD);
        if (request.isEmpty()) {
            agent.clear();
            mustBeIdle(agent);
        } else {
            agent.apply(request);
            if (agent.methods() == 0) {
                throw new IllegalStateException(variant + ": no method has a probe");
            }
        }
    }

    private static void mustBeIdle(OwnAgent agent) throws JMException {
        if (agent.methods() != 0) {
            throw new IllegalStateException(agent.methods() + " methods have probes, and none should");
        }
    }
}
