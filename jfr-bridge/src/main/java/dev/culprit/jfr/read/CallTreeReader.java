package dev.culprit.jfr.read;

import dev.culprit.jfr.events.ExecutorTaskEvent;
import dev.culprit.jfr.events.MethodCallEvent;
import dev.culprit.jfr.events.MethodCostEvent;
import dev.culprit.jfr.events.MethodEvent;
import dev.culprit.jfr.events.MethodSizesEvent;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/** Reads what a {@link CallTree} is made of. */
final class CallTreeReader {

    /** Five numbers each. */
    static final int MOST_CALLS = 4_000_000;

    private static final int NOT_MEASURED = CallNest.NOT_MEASURED;

    private final Map<Integer, String> methods = new HashMap<>();
    private final CallNest nest = new CallNest();
    private long calls;
    private long leftOut;

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
            new EventPass(recording).over(handlers);
        } catch (IOException | RuntimeException e) { // the parser throws anything on damaged files
            throw RecordingException.damaged(recording, e);
        }
        return new CallTree(nest.nodes(methods), calls, leftOut);
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
        long start = nanos(event.getStartTime());
        nest.add(
                event.getThread(),
                start,
                start + event.getDuration().toNanos(),
                event.getInt("method"),
                event.getBoolean("failed"),
                cpuNanos,
                bytes);
    }

    private void addTask(RecordedEvent event) {
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
