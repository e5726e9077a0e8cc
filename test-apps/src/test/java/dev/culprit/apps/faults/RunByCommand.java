package dev.culprit.apps.faults;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Figures of tests that take too long for a build: one line for each run, in files that are committed. */
final class RunByCommand {

    private static final List<String> WHAT_IS_RUN = Stream.concat(
                    Provenance.productAnd().stream(), Stream.of("test-apps/spring", "test-apps/src/test"))
            .toList();

    private RunByCommand() {}

    /**
     * Many turns of probes in all classes of an application.
     *
     * @param parts selections of a turn, one after the other: all methods are more than the agent takes at once
     * @param classes that carried probes in the first turn
     * @param methods the same
     * @param refused classes that carried none, with the reasons
     * @param footprints after each turn
     */
    record Switches(
            String commit,
            String sources,
            String date,
            String machine,
            String jvm,
            int turns,
            int parts,
            double minutes,
            int classes,
            int methods,
            List<String> refused,
            List<Footprint> footprints) {

        Switches {
            refused = List.copyOf(refused);
            footprints = List.copyOf(footprints);
        }

        static Switches of(
                int turns,
                int parts,
                double minutes,
                int classes,
                int methods,
                List<String> refused,
                List<Footprint> footprints)
                throws IOException, InterruptedException {
            Sources sources = Sources.ofBuild(WHAT_IS_RUN);
            return new Switches(
                    sources.commit(),
                    sources.digest(),
                    Provenance.now(),
                    Provenance.machine(),
                    Provenance.jvm(),
                    turns,
                    parts,
                    minutes,
                    classes,
                    methods,
                    refused,
                    footprints);
        }

        void append() throws IOException {
            ResultsFile.in(Path.of("results", "switches.jsonl"), Switches.class).append(this);
        }
    }

    /**
     * Full load while probes come and go.
     *
     * @param turns of all selections
     * @param wrong answers that were others than before, or none
     * @param footprints at the beginning, and after equal parts of the time
     */
    record Endurance(
            String commit,
            String sources,
            String date,
            String machine,
            String jvm,
            int minutes,
            int users,
            long turns,
            long answers,
            int wrong,
            List<Footprint> footprints) {

        Endurance {
            footprints = List.copyOf(footprints);
        }

        static Endurance of(int minutes, int users, long turns, long answers, int wrong, List<Footprint> footprints)
                throws IOException, InterruptedException {
            Sources sources = Sources.ofBuild(WHAT_IS_RUN);
            return new Endurance(
                    sources.commit(),
                    sources.digest(),
                    Provenance.now(),
                    Provenance.machine(),
                    Provenance.jvm(),
                    minutes,
                    users,
                    turns,
                    answers,
                    wrong,
                    footprints);
        }

        /** @param file below the directory of results */
        void append(String file) throws IOException {
            ResultsFile.in(Path.of("results", file), Endurance.class).append(this);
        }
    }
}
