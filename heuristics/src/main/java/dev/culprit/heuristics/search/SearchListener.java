package dev.culprit.heuristics.search;

import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.model.Experiment;
import java.util.List;

/** Is told what the search does; called on the thread of the search. */
public interface SearchListener {

    /** Ignores everything. */
    SearchListener SILENT = new SearchListener() {
        @Override
        public void experiment(
                Experiment experiment, String purpose, int number, int estimated, List<Experiment> remaining) {}

        @Override
        public void tree(List<CategoryProgress> categories) {}

        @Override
        public void message(String line) {}
    };

    /**
     * An experiment is about to start.
     *
     * @param number from 1
     * @param estimated experiments expected in total with what is known so far
     * @param remaining experiments still expected after this one, for the time estimate
     */
    void experiment(Experiment experiment, String purpose, int number, int estimated, List<Experiment> remaining);

    /** The state of the tree changed; parents come before children. */
    void tree(List<CategoryProgress> categories);

    /** Something notable in one line. */
    void message(String line);
}
