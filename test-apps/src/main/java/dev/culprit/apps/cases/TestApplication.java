package dev.culprit.apps.cases;

import dev.culprit.apps.cases.backend.Backends;
import dev.culprit.apps.cases.program.Program;
import dev.culprit.apps.cases.web.Container;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * One test case as an application.
 *
 * @param id number in the table of cases, with a letter for a variant
 * @param title what is wrong, in words
 * @param jvmOptions what the case needs of its JVM
 * @param smallest smallest scale at which the case is what it is meant to be
 * @param largest largest one
 * @param rare whether what happens is so rare or slow that only a long look shows it
 * @param requestThreads how many requests its server serves at a time
 * @param requiredMillis what 99 % of the calls of every service must not exceed, at scale 1
 * @param weights how often users call the services of the case, by path, at most 1
 * @param programs makes the programs of these services; starts what they call
 */
public record TestApplication(
        String id,
        String title,
        List<String> jvmOptions,
        double smallest,
        double largest,
        boolean rare,
        int requestThreads,
        double requiredMillis,
        Map<String, Double> weights,
        Programs programs) {

    private static final double DEFAULT_REQUIREMENT_MILLIS = 1000;
    private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m");

    public TestApplication {
        jvmOptions = List.copyOf(jvmOptions);
        weights = Map.copyOf(weights);
    }

    /** By the paths of the services. */
    public interface Programs {
        Map<String, Program> start(Backends backends) throws IOException;
    }

    /** The program of the only service. */
    interface OneProgram {
        Program start(Backends backends) throws IOException;
    }

    /** A case with one service, which has the problem. */
    static TestApplication of(String id, String title, OneProgram program) {
        String path = "/tc/" + id;
        return of(id, title, Map.of(path, 1.0), backends -> Map.of(path, program.start(backends)));
    }

    static TestApplication of(String id, String title, Map<String, Double> weights, Programs programs) {
        return new TestApplication(
                id,
                title,
                HEAP,
                0.01,
                10,
                false,
                Container.ENOUGH_THREADS,
                DEFAULT_REQUIREMENT_MILLIS,
                weights,
                programs);
    }

    /** Whether the case is what it is meant to be at this scale. */
    public boolean isMeantFor(double scale) {
        return scale >= smallest && scale <= largest;
    }

    TestApplication requiring(double millis) {
        return new TestApplication(
                id, title, jvmOptions, smallest, largest, rare, requestThreads, millis, weights, programs);
    }

    TestApplication in(String... options) {
        return new TestApplication(
                id,
                title,
                List.of(options),
                smallest,
                largest,
                rare,
                requestThreads,
                requiredMillis,
                weights,
                programs);
    }

    TestApplication between(double smallestScale, double largestScale) {
        return new TestApplication(
                id,
                title,
                jvmOptions,
                smallestScale,
                largestScale,
                rare,
                requestThreads,
                requiredMillis,
                weights,
                programs);
    }

    TestApplication servingAtATime(int requests) {
        return new TestApplication(
                id, title, jvmOptions, smallest, largest, rare, requests, requiredMillis, weights, programs);
    }

    TestApplication shownByALongLook() {
        return new TestApplication(
                id, title, jvmOptions, smallest, largest, true, requestThreads, requiredMillis, weights, programs);
    }
}
