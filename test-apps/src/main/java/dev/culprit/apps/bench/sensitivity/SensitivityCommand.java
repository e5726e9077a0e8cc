package dev.culprit.apps.bench.sensitivity;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.thresholds.Threshold;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells what each threshold decides. */
@Command(
        name = "sensitivity",
        mixinStandardHelpOptions = true,
        description = {
            "Makes every threshold a fifth smaller and a fifth larger, one at a time. Shows which diagnoses then change their"
                    + " answer: outcome, finding, cause or name.",
            "Diagnoses the simulated cases and their twins, or kept recordings. Continues where it stopped. Prints the page of"
                    + " thresholds."
        })
public final class SensitivityCommand implements Callable<Integer> {

    /** What a result is of. */
    private static final List<String> WHAT_IS_RUN = List.of(
            "heuristics/src/main/java",
            "heuristics/src/test/java/dev/culprit/heuristics/simulation/cases",
            "jfr-bridge/src/main/java/dev/culprit/jfr/read",
            Provenance.APPLICATIONS + "bench/sensitivity");

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the simulation. Default: ${DEFAULT-VALUE}.")
    private long seed = 40_000;

    @Option(
            names = "--cases",
            paramLabel = "REGEX",
            description =
                    "Only simulated cases whose id matches. The id of a twin is that of its case with an apostrophe.")
    private String cases = ".*";

    @Option(
            names = "--kept",
            paramLabel = "DIR",
            description =
                    "Directory that 'diagnose --keep' wrote, instead of simulated cases. May be given several times.")
    private List<Path> kept = new ArrayList<>();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "File of the results, kept from run to run. Default: test-apps/results/sensitivity.jsonl, or with"
                            + " --kept a file beside the first directory, of the same name and .sensitivity.jsonl.")
    private @Nullable Path json;

    @Option(names = "--table", description = "Only print the page, from the existing results.")
    private boolean table;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Sources sources = Sources.of(WHAT_IS_RUN);
        if (!table) {
            sources.warnUnlessDefinite();
        }
        ResultsFile<Sensitivity> results = ResultsFile.in(json == null ? results(kept) : json, Sensitivity.class);
        for (Subject subject : table ? List.<Subject>of() : subjects()) {
            boolean done = results.rows().stream()
                    .anyMatch(row ->
                            row.subject().equals(subject.id()) && row.seed() == seed && sources.areOf(row.sources()));
            if (!done) {
                Sensitivity row = Sensitivity.of(subject, seed, Threshold.all(), sources);
                results.append(row);
                System.err.println(subject.id() + ": " + row.flips().size() + " other answers");
            }
        }
        System.out.print(SensitivityTable.of(results.rows()));
        return 0;
    }

    /** Of one's own recordings not that of the project: the page of thresholds is made of it. */
    static Path results(List<Path> kept) {
        if (kept.isEmpty()) {
            return Path.of("test-apps", "results", "sensitivity.jsonl");
        }
        Path first = kept.get(0).toAbsolutePath().normalize();
        return Path.of(first + ".sensitivity.jsonl");
    }

    private List<Subject> subjects() {
        return kept.isEmpty()
                ? Subject.simulated(seed).stream()
                        .filter(subject -> subject.id().matches(cases))
                        .toList()
                : kept.stream().map(Subject::kept).toList();
    }
}
