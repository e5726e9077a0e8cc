package dev.culprit.client.session;

import dev.culprit.heuristics.contract.DiagnosisStatus;

/** Is told how a diagnosis goes on, about twice a second, on the thread that runs it. */
public interface ProgressListener {

    /** Ignores everything. */
    ProgressListener SILENT = new ProgressListener() {};

    /** A step before the first experiment, in words. */
    default void preparing(String what) {}

    /** Something the user must know, in one line. */
    default void remark(String line) {}

    default void status(DiagnosisStatus status) {}
}
