package dev.culprit.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    static final Map<String, Supplier<DiagnosisResult>> EXAMPLES = Map.of(
            "pool", PoolExample::result,
            "monitor", MonitorExample::result,
            "healthy", HealthyExample::result,
            "inconclusive", InconclusiveExample::result,
            "hiccups", TimelineExamples::hiccups,
            "ramp", TimelineExamples::ramp);

    @Test
    void isTheSameForAResultReadBackFromItsDocument() {
        EXAMPLES.values().forEach(example -> {
            DiagnosisResult again = Documents.read(Documents.write(example.get()), DiagnosisResult.class);
            assertThat(HtmlReport.render(again)).isEqualTo(HtmlReport.render(example.get()));
        });
    }

    @Test
    void isWrittenIntoADirectoryThatDidNotExist(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("a/b/report.html");
        HtmlReport.write(HealthyExample.result(), file);
        HtmlReport.write(PoolExample.result(), file);
        assertThat(Files.readString(file)).isEqualTo(HtmlReport.render(PoolExample.result()));
    }

    /** The examples as files below the build directory, for looking at them in a browser. */
    @Test
    void examplesCanBeLookedAt() throws IOException {
        for (Map.Entry<String, Supplier<DiagnosisResult>> example : EXAMPLES.entrySet()) {
            Path file = Path.of("target", "report-examples", example.getKey() + ".html");
            HtmlReport.write(example.getValue().get(), file);
            assertThat(Files.size(file)).isBetween(10_000L, 300_000L);
        }
    }
}
