package dev.culprit.apps.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of the demonstration, one line of the results file.
 *
 * @param commit of the sources
 * @param sources their digest; null in old rows
 * @param date when it ended, in UTC
 * @param machine system, processors and memory
 * @param found whether what was switched on was named, and nothing else
 * @param outcome of the diagnosis; of the first that went wrong if several were made; {@code FAILED n} with the exit code if
 *     there was none
 * @param artefact what was blamed, in the order of the diagnoses
 * @param minutes from starting the shop to the last verdict
 * @param experiments of all diagnoses
 */
record DefectRun(
        String commit,
        @Nullable String sources,
        String date,
        String machine,
        String problem,
        String database,
        boolean found,
        String outcome,
        List<String> artefact,
        double minutes,
        int experiments) {

    DefectRun {
        artefact = List.copyOf(artefact);
    }

    /** Whether it says something about the application: a disturbed machine, for example, lets a diagnosis say nothing. */
    boolean isConclusive() {
        return !outcome.equals("INCONCLUSIVE");
    }

    boolean isOf(String otherProblem, String otherDatabase) {
        return problem.equals(otherProblem) && database.equals(otherDatabase);
    }
}
