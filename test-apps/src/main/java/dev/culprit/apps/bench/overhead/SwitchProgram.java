package dev.culprit.apps.bench.overhead;

import com.sun.tools.attach.VirtualMachine;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;

/** Runs in a JVM of its own, with our agent. Puts probes into many classes and takes them out again, and prints how long that took. */
public final class SwitchProgram {

    private SwitchProgram() {}

    /** Mark of the stops that belong to what comes; the JVM prints them between these lines. */
    static final String ON = "PUTTING IN";

    static final String OFF = "TAKING OUT";
    static final String REST = "NOTHING";

    private static final String SCOPES =
            "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\",\"MESSAGING\",\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"]}";

    /** As deep as requests lie in application servers. */
    private static final int DEPTH = 60;

    private static final int STACK_BYTES = 256 << 10;

    /** @param arguments rounds, numbers of classes joined by commas, of further classes, of further threads; the agent's jar, to be loaded now */
    public static void main(String... arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        List<Integer> sizes =
                List.of(arguments[1].split(",")).stream().map(Integer::valueOf).toList();
        List<MadeClasses> loaders = new ArrayList<>();
        for (int size : sizes) {
            MadeClasses loader = new MadeClasses(packageOf(size));
            loader.use(size);
            loaders.add(loader);
        }
        MadeClasses beside = new MadeClasses("made.beside");
        beside.use(Integer.parseInt(arguments[2]));
        loaders.add(beside);
        idle(Integer.parseInt(arguments[3]));
        attach(arguments[4]);
        OwnAgent agent = new OwnAgent();
        first(agent);
        for (int round = 0; round <= rounds; round++) {
            for (int size : sizes) {
                System.out.println(ON);
                Change on = Change.of(() -> agent.apply(request(size)));
                if (agent.methods() != size * MadeClasses.METHODS) {
                    throw new IllegalStateException(agent.methods() + " methods of " + size + " classes");
                }
                System.out.println(OFF);
                Change off = Change.of(agent::clear);
                System.out.println(REST);
                long asLong = (long) ((on.millis() + off.millis()) / 2 * 1e6);
                Change nothing = Change.of(() -> LockSupport.parkNanos(asLong));
                if (round > 0) { // the first is there for the compiler
                    print(size, on, off, nothing);
                }
            }
        }
        Reference.reachabilityFence(loaders); // or the classes could go
    }

    /** Into the running JVM, as a client does: its first switch is the longest. */
    private static void attach(String agent) throws Exception {
        VirtualMachine self =
                VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        try {
            self.loadAgent(agent);
        } finally {
            self.detach();
        }
    }

    /** What a diagnosis does before anything else. */
    private static void first(OwnAgent agent) throws JMException, InterruptedException {
        System.out.println(ON);
        Change on = Change.of(() -> agent.apply(SCOPES));
        System.out.println(OFF);
        Change off = Change.of(agent::clear);
        System.out.println(REST);
        print(0, on, off, Change.of(() -> LockSupport.parkNanos((long) (on.millis() * 1e6))));
    }

    private static void print(int size, Change on, Change off, Change nothing) {
        // in one piece: the JVM writes its own lines in between
        System.out.print(String.format(
                Locale.ROOT,
                "SWITCH %d %.1f %.1f %.1f %.1f %.1f %.1f %.1f%n",
                size,
                on.millis(),
                on.standstillMillis(),
                on.workMillis(),
                off.millis(),
                off.standstillMillis(),
                off.workMillis(),
                nothing.standstillMillis()));
    }

    /** Starts threads that wait for ever. */
    private static void idle(int threads) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(null, () -> descend(DEPTH, ready), "idle-" + i, STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        }
        ready.await();
    }

    private static void descend(int depth, CountDownLatch ready) {
        if (depth > 0) {
            descend(depth - 1, ready);
            return;
        }
        ready.countDown();
        while (true) {
            LockSupport.park();
        }
    }

    private interface Work {
        void run() throws JMException;
    }

    /** How long something took, and the longest standstill meanwhile. */
    private record Change(double millis, double standstillMillis, double workMillis) {

        static Change of(Work work) throws JMException, InterruptedException {
            Standstill standstill = new Standstill();
            long begin = System.nanoTime();
            work.run();
            double millis = (System.nanoTime() - begin) / 1e6;
            return new Change(millis, standstill.longestMillis(), standstill.longestWorkMillis());
        }
    }

    private static String packageOf(int size) {
        return "made.of" + size;
    }

    private static String request(int size) {
        return "{\"methods\":{\"patterns\":[\"" + packageOf(size) + ".*.*\"]},\"budgetPercent\":100000}";
    }
}
