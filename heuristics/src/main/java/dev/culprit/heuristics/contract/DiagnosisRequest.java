package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Example;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Flat;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import dev.culprit.heuristics.fields.Usual;

/**
 * Starts a diagnosis, or goes on with one.
 *
 * @param options what it is to do
 * @param resume run id of the diagnosis to go on with; empty for a new one
 */
@Says("Diagnosis.start: starts a diagnosis, or goes on with one.")
@Example("{\"maximumUsers\":50}")
public record DiagnosisRequest(
        @Flat DiagnosisOptions options,

        @Says(
                "Run id of an earlier diagnosis with the same options, whose directory lies in the agent's: what was measured there is taken"
                        + " over, and what is missing is measured and added.")
        @Usual("")
        @Form(TextForm.RUN_ID)
        String resume) {

    public DiagnosisRequest {
        Fields.check(DiagnosisRequest.class, options, resume);
    }

    /** A new diagnosis. */
    public DiagnosisRequest(DiagnosisOptions options) {
        this(options, "");
    }
}
