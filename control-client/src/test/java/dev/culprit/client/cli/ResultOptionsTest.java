package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.Samples;
import dev.culprit.client.UnavailableException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A result that took minutes to measure is told, whatever becomes of the files. */
class ResultOptionsTest {

    /** Of this name no report can be written into the current directory, for it would lie in another that is not there. */
    private static final String UNWRITABLE = "missing/7";

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private void deliver(String... arguments) {
        ResultOptions options = CommandLine.populateCommand(new ResultOptions(), arguments);
        Surroundings surroundings =
                new Surroundings(new PrintWriter(out), new PrintWriter(err), Map.of(), result -> "<html></html>");
        options.deliver(Samples.pool(), UNWRITABLE, options.terminal(surroundings), surroundings);
    }

    @Test
    void aReportThatNobodyAskedForIsNoReasonToFail() {
        deliver("--json", "-");

        assertThat(out.toString()).contains("\"runId\"");
        assertThat(err.toString()).contains("No report: cannot write culprit-report-missing");
    }

    @Test
    void aReportThatWasAskedForIsButTheResultIsToldBefore() {
        String html = directory.resolve("gone/report.html").toString();

        assertThatThrownBy(() -> deliver("--json", "-", "--html", html))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("cannot write " + html);
        assertThat(out.toString()).contains("\"runId\"");
        assertThat(err.toString()).contains(Samples.pool().findings().get(0).service());
    }
}
