package dev.culprit.apps.faults;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * An agent that does harm to ours, in the same application: leads the probes to a sink that is broken, or holds up the JVM's
 * recorder. Its options are a number and one of
 *
 * <ul>
 *   <li>a {@link Fault}: from now on all probes lead to such a sink;
 *   <li>{@code damage}: it tells how often the sink has failed since;
 *   <li>{@code hold recorder}, until {@code release recorder};
 *   <li>{@code waiting}: it tells which threads of the application wait in code of ours.
 * </ul>
 *
 * For each it says {@code sabotage <number>: <answer>} on standard output.
 */
public final class Saboteur {

    /** What is wrong with the sink. */
    enum Fault {
        ENTER_THROWS,
        EXIT_FAILS,
        BEGIN_LACKS_A_CLASS,
        END_THROWS,
        /** Every call asks for more than any heap has. */
        HUGE_ARRAY,
        /** Now and then a call asks for more than this heap has, which the JVM looks for. */
        FULL_HEAP,
        /** Now and then a call needs more stack than there is. */
        DEEP_STACK;

        /** Whether it shows as an error of the JVM itself. */
        boolean isOfTheJvm() {
            return compareTo(HUGE_ARRAY) >= 0;
        }
    }

    private static final String DISPATCH = "dev.culprit.boot.Dispatch";
    private static final String SINK = "dev.culprit.boot.Sink";

    private static final Object TOKEN = new Object();
    private static final Long BEGUN = 1L;

    /** Between two faults that take the JVM some time. */
    private static final long SELDOM_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final int LOOKS = 20;
    private static final long LOOK_MILLIS = 20;

    private static final AtomicLong CALLS = new AtomicLong();
    private static final AtomicLong FAILURES = new AtomicLong();
    private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());

    private static volatile @Nullable HeldRecorder recorder;

    /** What was asked for in vain; a field, so that no compiler leaves it out. */
    static volatile long[] tooMuch = {};

    private Saboteur() {}

    public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
        int space = options.indexOf(' ');
        System.out.println(
                "sabotage " + options.substring(0, space) + ": " + obey(options.substring(space + 1), instrumentation));
    }

    private static String obey(String order, Instrumentation instrumentation) throws Exception {
        switch (order) {
            case "damage":
                return Long.toString(FAILURES.get());
            case "hold recorder":
                recorder = holdRecorder(instrumentation);
                return "held";
            case "release recorder":
                Objects.requireNonNull(recorder, "not held").release();
                return "released";
            case "waiting":
                return waiting().toString();
            default:
                FAILURES.set(0);
                lead(Fault.valueOf(order));
                return "done";
        }
    }

    private static void lead(Fault fault) throws ReflectiveOperationException {
        Class<?> sink = Class.forName(SINK, true, null);
        Object broken = Proxy.newProxyInstance(
                Saboteur.class.getClassLoader(),
                new Class<?>[] {sink},
                (proxy, method, values) -> answer(fault, method.getName()));
        Class.forName(DISPATCH, true, null).getMethod("routeTo", sink).invoke(null, broken);
    }

    private static @Nullable Object answer(Fault fault, String method) {
        switch (fault) {
            case ENTER_THROWS:
                if (method.equals("enter")) {
                    FAILURES.incrementAndGet();
                    throw new IllegalStateException("sabotage");
                }
                break;
            case EXIT_FAILS:
                if (method.equals("exit")) {
                    FAILURES.incrementAndGet();
                    throw new AssertionError("sabotage");
                }
                break;
            case BEGIN_LACKS_A_CLASS:
                if (method.equals("begin")) {
                    FAILURES.incrementAndGet();
                    throw new NoClassDefFoundError("sabotage");
                }
                break;
            case END_THROWS:
                if (method.equals("end")) {
                    FAILURES.incrementAndGet();
                    throw new IllegalArgumentException("sabotage");
                }
                break;
            case HUGE_ARRAY:
                if (isEnd(method) || CALLS.incrementAndGet() % 2 == 0) { // where a beginning fails there is no end
                    FAILURES.incrementAndGet();
                    tooMuch = new long[Integer.MAX_VALUE];
                }
                break;
            case FULL_HEAP:
                if (isTime()) {
                    FAILURES.incrementAndGet();
                    tooMuch = new long[1 << 27];
                }
                break;
            case DEEP_STACK:
                if (isTime()) {
                    FAILURES.incrementAndGet();
                    CALLS.addAndGet(depth(0));
                }
                break;
        }
        return isEnd(method) ? null : method.equals("begin") ? BEGUN : TOKEN;
    }

    private static boolean isEnd(String method) {
        return method.equals("exit") || method.startsWith("end");
    }

    private static boolean isTime() {
        long next = NEXT.get();
        long now = System.nanoTime();
        return now - next >= 0 && NEXT.compareAndSet(next, now + SELDOM_NANOS);
    }

    private static int depth(int so) {
        return so < 0 ? so : depth(so + 1) + 1;
    }

    /** An agent may open packages of the JDK, to itself. */
    private static HeldRecorder holdRecorder(Instrumentation instrumentation) throws Exception {
        instrumentation.redefineModule(
                FlightRecorder.class.getModule(),
                Set.of(),
                Map.of("jdk.jfr.internal", Set.of(Saboteur.class.getModule())),
                Map.of("jdk.jfr.internal", Set.of(Saboteur.class.getModule())),
                Set.of(),
                Map.of());
        return HeldRecorder.hold();
    }

    /** Whoever is found there twice in a row: to begin with, classes are loaded. */
    private static Set<String> waiting() throws InterruptedException {
        Set<String> found = new HashSet<>();
        Set<String> before = new HashSet<>();
        for (int i = 0; i < LOOKS; i++) {
            Set<String> now = new HashSet<>();
            Thread.getAllStackTraces().forEach((thread, stack) -> {
                if (!thread.getName().startsWith("culprit-") && waitsInOurCode(thread.getState(), stack)) {
                    now.add(thread.getName() + " at " + List.of(stack));
                }
            });
            before.retainAll(now);
            found.addAll(before);
            before = now;
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return found;
    }

    private static boolean waitsInOurCode(Thread.State state, StackTraceElement[] stack) {
        if (state == Thread.State.RUNNABLE) {
            return false;
        }
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            if (!type.startsWith("java.") && !type.startsWith("jdk.") && !type.startsWith("sun.")) {
                return type.startsWith("dev.culprit.")
                        && !type.startsWith("dev.culprit.spring.")
                        && !type.startsWith("dev.culprit.apps.");
            }
        }
        return false;
    }
}
