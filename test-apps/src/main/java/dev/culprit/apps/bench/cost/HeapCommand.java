package dev.culprit.apps.bench.cost;

import dev.culprit.apps.bench.cost.SmallHeap.Run;
import dev.culprit.apps.results.Directories;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a diagnosis takes of a small heap. */
@Command(
        name = "heap",
        mixinStandardHelpOptions = true,
        description =
                "Diagnoses a hello-world servlet at full speed. Its JVMs have a heap of 64 MB, and exit when memory runs out."
                        + " Measures the heap in use after collections, compared with a JVM without an agent. Exit code 1 if"
                        + " a diagnosis does not end healthy, a request fails, or too much heap is in use.")
public final class HeapCommand implements Callable<Integer> {

    private static final long MOST_ADDED_MEGABYTES = 32;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Diagnoses, each in a fresh JVM. Default: ${DEFAULT-VALUE}.")
    private int runs = 10;

    @Option(names = "--full", description = "Force a full collection twice a second, so that no garbage is counted.")
    private boolean full;

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(Sources.of(Provenance.productAnd("process", "bench/cost", "bench/client"))
                        .commit() + ", " + Provenance.machine() + ", " + Provenance.now());
        Path directory = Files.createTempDirectory("culprit-heap");
        try {
            return measure(directory) ? 0 : 1;
        } finally {
            Directories.delete(directory);
        }
    }

    /** Answers whether all is as it should be. */
    private boolean measure(Path directory) throws IOException, InterruptedException {
        long without = SmallHeap.withoutAgent(directory, full);
        System.out.printf(
                Locale.ROOT, "Without an agent %scollections leave %d MB at most.%n%n", full ? "full " : "", without);
        System.out.println("| run | outcome, exit code | requests per second | in all | failed | answers afterwards |"
                + " left by collections at most, MB | added, MB |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        boolean good = true;
        for (int number = 1; number <= runs; number++) {
            Run run = SmallHeap.diagnosed(directory, full);
            long added = run.heapMegabytes() - without;
            good &= run.isGood() && added <= MOST_ADDED_MEGABYTES;
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %s | %.0f | %d | %d | %s | %d | %d |%n",
                    number,
                    run.outcome(),
                    run.perSecond(),
                    run.requests(),
                    run.failed(),
                    run.lives() ? "yes" : "**no**",
                    run.heapMegabytes(),
                    added);
        }
        return good;
    }
}
