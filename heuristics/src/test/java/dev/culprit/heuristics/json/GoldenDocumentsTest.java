package dev.culprit.heuristics.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JSON of a result is a contract. The golden documents are results of simulated diagnoses; when one changes, so does
 * what others read, and the change must be meant: run with {@code -Dculprit.golden.write=true} and look at the difference.
 */
class GoldenDocumentsTest {

    private static final JsonSchema SCHEMA = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(resource("/dev/culprit/heuristics/json/diagnosis-result.schema.json"));

    @ParameterizedTest
    @ValueSource(strings = {"findings", "healthy", "inconclusive"})
    void documentsAreAsTheyWereAndFollowTheSchema(String name) throws IOException {
        String document = Documents.writePretty(result(name));
        Path golden = Path.of("src/test/resources/golden/" + name + ".json");
        if (Boolean.getBoolean("culprit.golden.write")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, document);
        }

        assertThat(SCHEMA.validate(document, InputFormat.JSON)).isEmpty();
        assertThat(document).isEqualTo(Files.readString(golden));
    }

    @ParameterizedTest
    @ValueSource(strings = {"findings", "healthy", "inconclusive"})
    void documentsReadBack(String name) {
        String golden = resource("/golden/" + name + ".json");

        DiagnosisResult read = Documents.read(golden, DiagnosisResult.class);

        assertThat(Documents.writePretty(read)).isEqualTo(golden);
    }

    /** As version 0.1 wrote it before there was a timeline. */
    @Test
    void aDocumentWithoutTimelinesIsReadAndFollowsTheSchema() {
        String old = resource("/golden/findings.json").replaceAll(",\\s*\"timeline\": \\[[^\\]]*\\]", "");

        assertThat(old).doesNotContain("timeline");
        assertThat(SCHEMA.validate(old, InputFormat.JSON)).isEmpty();
        assertThat(Documents.read(old, DiagnosisResult.class).experiments())
                .isNotEmpty()
                .allSatisfy(experiment -> assertThat(experiment.timeline()).isEmpty());
    }

    /** As version 0.1 wrote it before diagnoses could be resumed. */
    @Test
    void aDocumentThatDoesNotTellWhatWasTakenOverIsReadAndFollowsTheSchema() {
        String old = resource("/golden/healthy.json").replaceAll(",\\s*\"takenOver\": 0", "");

        assertThat(old).doesNotContain("takenOver");
        assertThat(SCHEMA.validate(old, InputFormat.JSON)).isEmpty();
        assertThat(Documents.read(old, DiagnosisResult.class).takenOver()).isZero();
    }

    /** As version 0.1 wrote it before quotas of containers were told. */
    @Test
    void aDocumentThatDoesNotTellOfQuotasIsReadAndFollowsTheSchema() {
        String old = resource("/golden/healthy.json").replaceAll("\"throttledShare\": 0,\\s*", "");

        assertThat(old).doesNotContain("throttledShare");
        assertThat(SCHEMA.validate(old, InputFormat.JSON)).isEmpty();
        assertThat(Documents.read(old, DiagnosisResult.class).experiments())
                .isNotEmpty()
                .allSatisfy(experiment ->
                        assertThat(experiment.conditions().throttledShare()).isZero());
    }

    /** Of version 1, in which facts had no units and a stack was one text. */
    @Test
    void aDocumentOfVersionOneBecomesOneOfVersionTwo() {
        String old = resource("/golden/findings-version-1.json");

        DiagnosisResult read = Documents.read(old, DiagnosisResult.class);

        assertThat(read.schemaVersion()).isEqualTo(2);
        assertThat(read.findings().get(0).artefact().facts())
                .isEqualTo(Documents.read(resource("/golden/findings.json"), DiagnosisResult.class)
                        .findings()
                        .get(0)
                        .artefact()
                        .facts());
        assertThat(SCHEMA.validate(Documents.writePretty(read), InputFormat.JSON))
                .isEmpty();
    }

    /** Keys that early writers of version 1 used, and none does any more. */
    @Test
    void whatNobodyCallsSoAnyMoreIsLeftOut() {
        String old = resource("/golden/findings-version-1.json")
                .replace("\"details\": {", "\"details\": {\"heapAfterCollectionsFirstBytes\": 7,");

        assertThat(Documents.read(old, DiagnosisResult.class))
                .isEqualTo(Documents.read(resource("/golden/findings-version-1.json"), DiagnosisResult.class));
    }

    @Test
    void aStackOfVersionOneBecomesAListOfFrames() {
        String old = resource("/golden/findings-version-1.json")
                .replace("\"details\": {", "\"details\": {\"holderStack\": \"a.B.c(B.java:1)\\na.B.d(B.java:2)\",");

        assertThat(Documents.read(old, DiagnosisResult.class)
                        .findings()
                        .get(0)
                        .artefact()
                        .facts()
                        .frames(FactName.HOLDER_STACK))
                .containsExactly("a.B.c(B.java:1)", "a.B.d(B.java:2)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"schemaVersion\": 2|\"schemaVersion\": 3|schemaVersion 3, and this version of Culprit reads 2",
                "\"name\": \"waitPerCallMillis\"|\"name\": \"moonMillis\"|no fact 'moonMillis'",
                "\"value\": true|\"value\": 1|'exhausted' cannot be 1",
                "\"name\": \"exhausted\"|\"name\": null|a fact has a name and a value",
                "\"unit\": \"ms\"|\"unit\": \"s\"|has the unit \"s\", not ms",
                "\"name\": \"waitingMaximum\"|\"name\": \"waiting\"|the fact 'waiting' is told twice",
            })
    void whatIsNotOfThisVersionIsRefused(String right, String wrong, String reason) {
        String document = resource("/golden/findings.json").replace(right, wrong);

        assertThat(document).contains(wrong);
        assertThatThrownBy(() -> Documents.read(document, DiagnosisResult.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void theSchemaKnowsEveryFact() {
        JsonObject name = JsonParser.parseString(resource("/dev/culprit/heuristics/json/diagnosis-result.schema.json"))
                .getAsJsonObject();
        for (String part :
                List.of("properties", "findings", "items", "properties", "artefact", "properties", "facts")) {
            name = name.getAsJsonObject(part);
        }
        name = name.getAsJsonObject("items").getAsJsonObject("properties").getAsJsonObject("name");

        assertThat(name.getAsJsonArray("enum").asList().stream().map(JsonElement::getAsString))
                .containsExactly(
                        Arrays.stream(FactName.values()).map(FactName::key).toArray(String[]::new));
    }

    @Test
    void theSchemaBites() {
        String golden = resource("/golden/findings.json");

        assertThat(Set.of(
                        golden.replace("\"outcome\": \"FINDINGS\"", "\"outcome\": \"MAYBE\""),
                        golden.replace("\"cause\": \"POOL\"", "\"cause\": \"MOON\""),
                        golden.replace("\"fromUsers\"", "\"users\""),
                        golden.replace("\"schemaVersion\": 2", "\"schemaVersion\": 3")))
                .hasSize(4)
                .allSatisfy(broken ->
                        assertThat(SCHEMA.validate(broken, InputFormat.JSON)).isNotEmpty());
    }

    private static DiagnosisResult result(String name) {
        TestCase pool = TestCases.byId("27");
        ExperimentRunner runner = switch (name) {
            case "findings" -> new SimulatedRunner(pool.application(), 1);
            case "healthy" -> new SimulatedRunner(pool.twin().orElseThrow(), 1);
            default -> experiment -> new ExperimentRunner.Invalid("connection refused: 127.0.0.1:8080", true);
        };
        DiagnosisOptions options = new DiagnosisOptions(
                Requirement.parse("p99<200ms"),
                50,
                DiagnosisOptions.Durations.QUICK,
                DiagnosisOptions.Rules.DEFAULT,
                1,
                1,
                "golden");
        return new Search(Catalogue.plan())
                .diagnose(
                        "golden-" + name,
                        options,
                        new Environment(Map.of("JVM", "simulated")),
                        runner,
                        SearchListener.SILENT,
                        () -> false);
    }

    private static String resource(String path) {
        try (InputStream in = GoldenDocumentsTest.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
