package dev.culprit.agent.mbean;

import java.util.List;

/** Starts and follows diagnoses; see the page on the control surface. */
public interface DiagnosisMXBean {

    /** @param optionsJson {@code DiagnosisOptions}; {@code {"maximumUsers":50}} suffices */
    String start(String optionsJson);

    String cancel(String runId);

    /** A {@code DiagnosisStatus} document. */
    String status();

    /** A {@code DiagnosisResult} document, empty while the diagnosis runs. */
    String result(String runId);

    String getState();

    String getRunId();

    List<CategoryRow> getCategories();

    List<FindingRow> getFindings();

    String getLastReason();

    /** One node of the tree as consoles show it. */
    interface CategoryRow {

        String getId();

        String getName();

        int getDepth();

        boolean isActive();

        /** Empty while not judged. */
        String getVerdict();

        String getReason();
    }

    /** One finding as consoles show it. */
    interface FindingRow {

        String getCategory();

        String getCause();

        String getService();

        String getArtefact();

        /** Empty if unknown. */
        String getLocation();

        /** Share 0..1 of the response time. */
        double getResponseTimeShare();

        int getFromUsers();

        String getConfidence();

        String getSentence();

        String getAdvice();

        /** What correcting it would win at best, as a sentence; empty if nothing can be said. */
        String getGain();
    }
}
