package dev.culprit.agent.mbean;

import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.model.VerdictKind;

/** A row of the categories; open types need getters, which records do not have. */
record DiagnosisCategory(CategoryProgress progress) implements DiagnosisMXBean.CategoryRow {

    @Override
    public String getId() {
        return progress.id();
    }

    @Override
    public String getName() {
        return progress.name();
    }

    @Override
    public int getDepth() {
        return progress.depth();
    }

    @Override
    public boolean isActive() {
        return progress.active();
    }

    @Override
    public String getVerdict() {
        VerdictKind verdict = progress.verdict();
        return verdict == null ? "" : verdict.name();
    }

    @Override
    public String getReason() {
        return progress.reason();
    }
}
