package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.input.Given;
import dev.culprit.agent.run.DiagnosisService;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.util.List;
import java.util.Map;

/** The service of diagnoses as an MBean. */
public final class Diagnosis implements AgentService, DiagnosisMXBean {

    private final DiagnosisService service;

    public Diagnosis(DiagnosisService service) {
        this.service = service;
    }

    @Override
    public String name() {
        return "Diagnosis";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String start(String optionsJson) {
        return Refusal.orAnswer(() -> Documents.write(Map.of("runId", service.start(optionsJson))));
    }

    @Override
    public String cancel(String runId) {
        return Refusal.orAnswer(() -> {
            service.cancel(Given.argument(runId, "runId"));
            return Documents.write(service.status());
        });
    }

    @Override
    public String status() {
        return Refusal.orAnswer(() -> Documents.write(service.status()));
    }

    @Override
    public String result(String runId) {
        return Refusal.orAnswer(() -> service.result(Given.argument(runId, "runId"))
                .map(Documents::write)
                .orElse(""));
    }

    @Override
    public String getState() {
        return service.status().state().name();
    }

    @Override
    public String getRunId() {
        return service.status().runId();
    }

    @Override
    public List<CategoryRow> getCategories() {
        return service.status().categories().stream()
                .<CategoryRow>map(DiagnosisCategory::new)
                .toList();
    }

    @Override
    public List<FindingRow> getFindings() {
        return service.lastResult().map(DiagnosisResult::findings).orElse(List.of()).stream()
                .<FindingRow>map(DiagnosisFinding::new)
                .toList();
    }

    @Override
    public String getLastReason() {
        return service.lastReason();
    }

    @Override
    public void close() {
        service.shutdown();
    }
}
