package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.apps.results.WorkingTree;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which sources a run of a case is of: what {@link CaseCode} finds in the repository as it is now. */
final class CaseSources {

    private static final String THESIS = "thesis";

    private final WorkingTree files;
    private final Optional<CaseCode> code;
    private final Map<String, Label> labels = Labels.all();
    private final Map<List<Object>, Sources> known = new HashMap<>();

    private CaseSources(WorkingTree files) {
        this.files = files;
        code = files.texts().isEmpty() ? Optional.empty() : Optional.of(CaseCode.of(files.texts()));
    }

    /** Reads the repository, somewhere in which this process must run. */
    static CaseSources now() throws IOException, InterruptedException {
        return new CaseSources(WorkingTree.of(Provenance.productAndCasesAnd("bench/accuracy")));
    }

    /** Of a diagnosis that is made now. */
    Sources of(CaseDiagnosis diagnosis) {
        return of(diagnosis.application().id(), diagnosis.faulty(), diagnosis.rules());
    }

    /** Whether this run would come out the same way now. */
    boolean areOf(CaseRun run) {
        return of(run.testCase(), run.faulty(), run.rules()).areOf(run.sources());
    }

    private Sources of(String testCase, boolean faulty, String rules) {
        return known.computeIfAbsent(List.of(testCase, faulty, rules), key -> find(testCase, faulty, rules));
    }

    private Sources find(String testCase, boolean faulty, String rules) {
        Label label = labels.get(testCase);
        if (code.isEmpty() || label == null) {
            return Sources.NOT_TOLD; // not in the repository, or no case any more
        }
        Set<String> detectors = ComesTo.detectors(faulty ? label : label.ofTwin());
        CaseCode.Extent extent = code.get().extent(testCase, detectors, rules.equals(THESIS));
        return files.sources(extent.files(), extent.contents());
    }
}
