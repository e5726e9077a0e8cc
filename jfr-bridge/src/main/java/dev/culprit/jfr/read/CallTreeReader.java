package dev.culprit.jfr.read;

import dev.culprit.jfr.events.MethodCallEvent;
import dev.culprit.jfr.events.MethodCostEvent;
import dev.culprit.jfr.events.MethodEvent;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** Builds a {@link CallTree}: calls of a thread lie within each other as their times do. */
final class CallTreeReader {

    /** Five numbers each. */
    static final int MOST_CALLS = 4_000_000;

    private static final int NOT_MEASURED = -1;

    private final Map<Integer, String> methods = new HashMap<>();
    private final Map<Long, ThreadCalls> threads = new HashMap<>();
    private long calls;
    private long leftOut;

    /** Calls of one thread, in the order they ended. */
    private static final class ThreadCalls {
        final LongColumn starts = new LongColumn();
        final LongColumn ends = new LongColumn();
        /** Number of the method, shifted by one bit; the lowest bit says whether the call failed. */
        final LongColumn which = new LongColumn();

        final LongColumn cpuNanos = new LongColumn();
        final LongColumn bytes = new LongColumn();
    }

    /** A node that grows. */
    private static final class Growing {
        final Map<Integer, Growing> children = new HashMap<>();
        long calls;
        long failed;
        long total;
        long below;
        long cpuNanos = NOT_MEASURED;
        long bytes = NOT_MEASURED;
    }

    /** A call that has not ended at the moment that is looked at. */
    private record Open(Growing node, long end) {}

    CallTree read(Path recording) throws RecordingException {
        try {
            Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
            handlers.put(MethodEvent.NAME, this::addMethod);
            handlers.put(MethodCallEvent.NAME, event -> add(event, NOT_MEASURED, NOT_MEASURED));
            handlers.put(
                    MethodCostEvent.NAME,
                    event -> add(event, event.getLong("cpuNanos"), event.getLong("allocatedBytes")));
            new EventPass(recording).over(handlers);
        } catch (IOException | RuntimeException e) { // the parser throws anything on damaged files
            throw RecordingException.damaged(recording, e);
        }
        Growing top = new Growing();
        threads.values().forEach(thread -> nest(thread, top));
        return new CallTree(nodes(top), calls, leftOut);
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
        if (calls >= MOST_CALLS) {
            leftOut++;
            return;
        }
        calls++;
        long start = nanos(event.getStartTime());
        ThreadCalls thread = threads.computeIfAbsent(
                event.getThread().getId(), id -> new ThreadCalls()); // of the recording, not of Java
        thread.starts.add(start);
        thread.ends.add(start + event.getDuration().toNanos());
        thread.which.add((long) event.getInt("method") << 1 | (event.getBoolean("failed") ? 1 : 0));
        thread.cpuNanos.add(cpuNanos);
        thread.bytes.add(bytes);
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }

    private static void nest(ThreadCalls thread, Growing top) {
        // Of calls with the same times the one that ended last lies around the others.
        int[] order = IntStream.range(0, thread.starts.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(thread.starts::get)
                        .thenComparing(Comparator.<Integer>comparingLong(thread.ends::get)
                                .reversed())
                        .thenComparing(Comparator.reverseOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        Deque<Open> open = new ArrayDeque<>();
        for (int call : order) {
            long start = thread.starts.get(call);
            long end = thread.ends.get(call);
            while (!open.isEmpty() && end > open.element().end()) {
                open.pop();
            }
            @Nullable Open around = open.peek();
            Growing parent = around == null ? top : around.node();
            Growing node = parent.children.computeIfAbsent((int) (thread.which.get(call) >> 1), m -> new Growing());
            node.calls++;
            node.failed += thread.which.get(call) & 1;
            node.total += end - start;
            node.cpuNanos = sum(node.cpuNanos, thread.cpuNanos.get(call));
            node.bytes = sum(node.bytes, thread.bytes.get(call));
            parent.below += end - start;
            open.push(new Open(node, end));
        }
    }

    private static long sum(long known, long more) {
        return more < 0 ? known : Math.max(0, known) + more;
    }

    private List<CallTree.Node> nodes(Growing parent) {
        List<CallTree.Node> nodes = new ArrayList<>();
        parent.children.forEach((method, node) -> nodes.add(new CallTree.Node(
                methods.getOrDefault(method, "method " + method),
                node.calls,
                node.failed,
                node.total,
                Math.max(0, node.total - node.below),
                node.cpuNanos,
                node.bytes,
                nodes(node))));
        nodes.sort(Comparator.comparingLong(CallTree.Node::totalNanos).reversed());
        return nodes;
    }
}
