package dev.culprit.agent.mbean;

import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;

/** A row of the findings; open types need getters, which records do not have. */
record DiagnosisFinding(Finding finding) implements DiagnosisMXBean.FindingRow {

    @Override
    public String getCategory() {
        return finding.category();
    }

    @Override
    public String getCause() {
        return finding.cause().name();
    }

    @Override
    public String getService() {
        return finding.service();
    }

    @Override
    public String getArtefact() {
        return finding.artefact().name();
    }

    @Override
    public String getLocation() {
        String location = finding.artefact().location();
        return location == null ? "" : location;
    }

    @Override
    public double getResponseTimeShare() {
        return finding.responseTimeShare();
    }

    @Override
    public int getFromUsers() {
        return finding.fromUsers();
    }

    @Override
    public String getConfidence() {
        return finding.confidence().name();
    }

    @Override
    public String getSentence() {
        return finding.sentence();
    }

    @Override
    public String getAdvice() {
        return finding.advice();
    }

    @Override
    public String getGain() {
        Gain gain = finding.gain();
        return gain == null ? "" : gain.sentence();
    }
}
