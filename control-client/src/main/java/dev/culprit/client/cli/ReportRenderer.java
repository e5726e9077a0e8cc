package dev.culprit.client.cli;

import dev.culprit.heuristics.result.DiagnosisResult;

/** Turns a result into a page. */
@FunctionalInterface
public interface ReportRenderer {

    /** A complete HTML document. */
    String render(DiagnosisResult result);
}
