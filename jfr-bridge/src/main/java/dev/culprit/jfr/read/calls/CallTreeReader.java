package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.methods.MethodCallEvent;
import dev.culprit.jfr.events.methods.MethodCostEvent;
import dev.culprit.jfr.events.methods.MethodEvent;
import dev.culprit.jfr.events.methods.MethodSizesEvent;
import dev.culprit.jfr.events.methods.MethodTraceEvent;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.read.pass.Texts;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/** Reads what a {@link CallTree} is made of. */
final class CallTreeReader {

    /** Five numbers each. */
    static final int MOST_CALLS = 4_000_000;

    private static final int NOT_MEASURED = CallNest.NOT_MEASURED;

    /** Services have the numbers from here on; a JVM does not have so many methods. */
    private static final int FIRST_SERVICE = 1 << 30;

    private final Map<Integer, String> methods = new HashMap<>();
    private final Map<String, Integer> services = new HashMap<>();
    private final CallNest nest = new CallNest();
    private long calls;
    private long leftOut;

    private final Set<Long> cutAtDepth = new HashSet<>();
    private final Set<Long> cutAtCalls = new HashSet<>();
    private int maxDepth;
    private int maxCalls;
    private long missing;
    private long missingTraces;
    private long handedOver;
    private long takenUp;

    CallTree read(Path recording) throws RecordingException {
        try {
            Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
            handlers.put(MethodEvent.NAME, this::addMethod);
            handlers.put(MethodCallEvent.NAME, event -> add(event, NOT_MEASURED, NOT_MEASURED));
            handlers.put(MethodSizesEvent.NAME, event -> add(event, NOT_MEASURED, NOT_MEASURED));
            handlers.put(
                    MethodCostEvent.NAME,
                    event -> add(event, event.getLong("cpuNanos"), event.getLong("allocatedBytes")));
            handlers.put(ExecutorTaskEvent.NAME, this::addTask);
            handlers.put(ServiceCallEvent.NAME, this::addService);
            handlers.put(MethodTraceEvent.NAME, this::addMissing);
            new EventPass(recording).over(handlers);
        } catch (IOException | RuntimeException e) { // the parser throws anything on damaged files
            throw RecordingException.damaged(recording, e);
        }
        return new CallTree(
                nest.nodes(methods),
                calls,
                leftOut,
                new CallTree.Missing(
                        cutAtDepth.size(),
                        maxDepth,
                        cutAtCalls.size(),
                        maxCalls,
                        missing,
                        missingTraces,
                        handedOver,
                        Math.max(0, handedOver - takenUp)));
    }

    private void addMethod(RecordedEvent event) {
        methods.put(
                event.getInt("id"),
                event.getString("type") + "." + event.getString("method") + parameters(event.getString("descriptor")));
    }

    /** {@code (int,String)}: simple names are enough to tell overloaded methods apart for people. */
    private static String parameters(String descriptor) {
        StringBuilder text = new StringBuilder("(");
        int i = 1;
        while (descriptor.charAt(i) != ')') {
            int dimensions = 0;
            while (descriptor.charAt(i) == '[') {
                dimensions++;
                i++;
            }
            text.append(text.length() > 1 ? "," : "");
            if (descriptor.charAt(i) == 'L') {
                int end = descriptor.indexOf(';', i);
                String name = descriptor.substring(i + 1, end);
                text.append(name, name.lastIndexOf('/') + 1, name.length());
                i = end + 1;
            } else {
                text.append(MethodType.fromMethodDescriptorString("()" + descriptor.charAt(i), null)
                        .returnType());
                i++;
            }
            text.append("[]".repeat(dimensions));
        }
        return text.append(')').toString();
    }

    private void add(RecordedEvent event, long cpuNanos, long bytes) {
        if (calls >= MOST_CALLS
                || event.getThread() == null) { // some are gone before the JVM could write down their name
            leftOut++;
            return;
        }
        calls++;
        nest(event, event.getInt("method"), cpuNanos, bytes);
    }

    private void nest(RecordedEvent event, int number, long cpuNanos, long bytes) {
        long start = nanos(event.getStartTime());
        nest.add(
                event.getThread(),
                start,
                start + event.getDuration().toNanos(),
                number,
                event.getBoolean("failed"),
                cpuNanos,
                bytes);
    }

    /** Where traces begin at entry points, or go on there, these are the roots; elsewhere they are of no interest. */
    private void addService(RecordedEvent event) {
        if (event.hasField("traceReceived") && event.getBoolean("traceReceived") && trace(event) != 0) {
            takenUp++;
        }
        if (event.getThread() == null || trace(event) == 0 || calls >= MOST_CALLS) {
            return;
        }
        String name = Texts.of(event, "service");
        int number = services.computeIfAbsent(name, fresh -> FIRST_SERVICE + services.size());
        methods.putIfAbsent(number, name);
        nest(event, number, NOT_MEASURED, NOT_MEASURED);
    }

    /** Recordings of earlier versions do not tell. */
    private static long trace(RecordedEvent event) {
        return event.hasField("trace") ? event.getLong("trace") : 0;
    }

    private void addMissing(RecordedEvent event) {
        long trace = event.getLong("trace");
        if (event.getLong("tooDeep") > 0) {
            cutAtDepth.add(trace);
            maxDepth = event.getInt("maxDepth");
        }
        if (event.getLong("tooMany") > 0) {
            cutAtCalls.add(trace);
            maxCalls = event.getInt("maxCalls");
        }
        missing += event.getLong("tooDeep") + event.getLong("tooMany");
        missingTraces += event.hasField("tracesLeftOut") ? event.getLong("tracesLeftOut") : 0;
        handedOver += event.getLong("handedOver");
    }

    private void addTask(RecordedEvent event) {
        takenUp += trace(event) == 0 ? 0 : 1;
        if (event.getThread() == null) {
            return;
        }
        long handed = nanos(event.getStartTime());
        nest.addTask(
                event.getThread(),
                handed + event.getLong("queuedNanos"),
                handed + event.getDuration().toNanos(),
                event.getLong("callerId"),
                handed);
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }
}
