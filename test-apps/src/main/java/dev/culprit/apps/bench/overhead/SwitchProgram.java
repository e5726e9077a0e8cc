package dev.culprit.apps.bench.overhead;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;

/** Runs in a JVM of its own, with our agent. Puts probes into many classes and takes them out again, and prints how long that took. */
public final class SwitchProgram {

    private SwitchProgram() {}

    /** @param arguments rounds, numbers of classes joined by commas */
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
        OwnAgent agent = new OwnAgent();
        for (int round = 0; round <= rounds; round++) {
            for (int size : sizes) {
                Change on = Change.of(() -> agent.apply(request(size)));
                if (agent.methods() != size * MadeClasses.METHODS) {
                    throw new IllegalStateException(agent.methods() + " methods of " + size + " classes");
                }
                Change off = Change.of(agent::clear);
                long asLong = (long) ((on.millis() + off.millis()) / 2 * 1e6);
                Change nothing = Change.of(() -> LockSupport.parkNanos(asLong));
                if (round > 0) { // the first is there for the compiler
                    System.out.printf(
                            Locale.ROOT,
                            "SWITCH %d %.1f %.1f %.1f %.1f %.1f%n",
                            size,
                            on.millis(),
                            on.standstillMillis(),
                            off.millis(),
                            off.standstillMillis(),
                            nothing.standstillMillis());
                }
            }
        }
        Reference.reachabilityFence(loaders); // or the classes could go
    }

    private interface Work {
        void run() throws JMException;
    }

    /** How long something took, and the longest standstill meanwhile. */
    private record Change(double millis, double standstillMillis) {

        static Change of(Work work) throws JMException, InterruptedException {
            Standstill standstill = new Standstill();
            long begin = System.nanoTime();
            work.run();
            double millis = (System.nanoTime() - begin) / 1e6;
            return new Change(millis, standstill.longestMillis());
        }
    }

    private static String packageOf(int size) {
        return "made.of" + size;
    }

    private static String request(int size) {
        return "{\"methods\":{\"patterns\":[\"" + packageOf(size) + ".*.*\"]},\"budgetPercent\":100000}";
    }
}
