package dev.culprit.apps.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpotterFilesTest {

    @TempDir
    private Path directory;

    @Test
    void everyCallIsALine() throws Exception {
        ExperimentRunner runner = new SimulatedRunner(TestCases.byId("42").application(), 1);
        Evidence evidence =
                ((ExperimentRunner.Measured) runner.run(new Experiment(7, Depth.WIDE, 1, 10, 0))).evidence();

        SpotterFiles.write(evidence, "4711", directory.resolve("1"));

        assertThat(Files.readAllLines(directory.resolve("1/RecordTypeInfo.csv")))
                .containsExactly("ResponseTimeRecord_0;org.aim.artifacts.records.ResponseTimeRecord");
        List<String> lines = Files.readAllLines(directory.resolve("1/ResponseTimeRecord_0.csv"));
        assertThat(lines)
                .startsWith(
                        "callId;operation;processId;responseTime;timeStamp;numUsers",
                        "Long;String;String;Long;Long;Integer");
        List<String[]> calls =
                lines.stream().skip(2).map(line -> line.split(";", -1)).toList();
        assertThat(calls)
                .hasSize(evidence.services().stream()
                        .mapToInt(ServiceCalls::count)
                        .sum())
                .allSatisfy(call -> assertThat(call).hasSize(6).contains("4711").endsWith("7"));
        assertThat(calls.stream().map(call -> call[1]).distinct())
                .containsExactlyInAnyOrder("POST /checkout", "GET /catalogue");
        ServiceCalls first = evidence.services().get(0);
        assertThat(Arrays.stream(first.responseMillis()).mapToObj(millis -> Long.toString(Math.round(millis))))
                .containsExactlyElementsOf(calls.stream()
                        .filter(call -> call[1].equals(first.service()))
                        .map(call -> call[3])
                        .toList());
    }
}
