package dev.culprit.agent.run.request;

import dev.culprit.heuristics.contract.DiagnosisRequest;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.search.LeftOut;
import org.jspecify.annotations.Nullable;

/** Reads what a diagnosis is to do: the form of the document, and whether the taxonomy has the categories that it names. */
public final class OptionsDocument {

    private OptionsDocument() {}

    /** @throws RefusedException with code BAD-INPUT or VERSION that says what is wrong */
    public static DiagnosisRequest read(@Nullable String json) {
        try {
            DiagnosisRequest request = RequestDocument.read(json == null ? "" : json, DiagnosisRequest.class);
            LeftOut.check(Taxonomy.standard(), request.options().limits());
            return request;
        } catch (RefusedException e) {
            throw e.code() == RefusalCode.BAD_INPUT ? refused(e) : e;
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private static RefusedException refused(RuntimeException e) {
        return new RefusedException(
                RefusalCode.BAD_INPUT, "the options cannot be used: " + OneLine.of(e.getMessage(), "unreadable"));
    }
}
