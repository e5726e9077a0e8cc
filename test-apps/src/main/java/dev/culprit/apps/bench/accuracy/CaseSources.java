package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.apps.results.WorkingTree;
import dev.culprit.heuristics.simulation.cases.Question;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** Of a diagnosis that is made now, if its answers will be right. */
    Sources of(CaseDiagnosis diagnosis) {
        String testCase = diagnosis.application().id();
        return of(
                testCase,
                diagnosis.faulty(),
                diagnosis.rules(),
                label(testCase, diagnosis.faulty()).map(Label::answers).orElse(Map.of()));
    }

    /** Of a run, by the answers that it gave. */
    Sources of(CaseRun run) {
        Map<Question, Answer> given =
                Arrays.stream(Question.values()).collect(Collectors.toMap(question -> question, run::answer));
        return of(run.testCase(), run.faulty(), run.rules(), given);
    }

    /** Whether this run would come out the same way now. */
    boolean areOf(CaseRun run) {
        return of(run).areOf(run.sources());
    }

    private Sources of(String testCase, boolean faulty, String rules, Map<Question, Answer> given) {
        Label label = label(testCase, faulty).orElse(null);
        if (code.isEmpty() || label == null) {
            return Sources.NOT_TOLD; // not in the repository, or no case any more
        }
        Set<String> detectors = ComesTo.detectors(label, given);
        return known.computeIfAbsent(List.of(testCase, rules, detectors), key -> find(testCase, rules, detectors));
    }

    private Optional<Label> label(String testCase, boolean faulty) {
        return Optional.ofNullable(labels.get(testCase)).map(label -> faulty ? label : label.ofTwin());
    }

    private Sources find(String testCase, String rules, Set<String> detectors) {
        CaseCode.Extent extent = code.orElseThrow().extent(testCase, detectors, rules.equals(THESIS));
        return files.sources(extent.files(), extent.contents());
    }
}
