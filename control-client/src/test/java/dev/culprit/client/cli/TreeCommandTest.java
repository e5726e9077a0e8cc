package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.methods.MethodCallEvent;
import dev.culprit.jfr.events.methods.MethodTraceEvent;
import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/** The tree of calls of a recording. */
class TreeCommandTest extends TypedCommands {

    /** A call of half the recording's only trace, and what the trace tells of the rest. */
    private Path recordedTrace() throws IOException {
        Path file = directory.resolve("trace.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            ServiceCallEvent service = new ServiceCallEvent();
            service.service = "GET /orders";
            service.trace = 7;
            service.begin();
            MethodCallEvent call = new MethodCallEvent();
            call.trace = 7;
            call.method = 3;
            call.begin();
            call.commit();
            service.commit();
            MethodTraceEvent missing = new MethodTraceEvent();
            missing.trace = 7;
            missing.tooMany = 2_345;
            missing.maxCalls = 10_000;
            missing.maxDepth = 100;
            missing.handedOver = 2;
            missing.tracesLeftOut = 1_234;
            missing.commit();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    @Test
    void aTreeBeginsAtEntryPointsAndTellsWhatIsMissing() throws IOException {
        assertThat(run("tree", recordedTrace().toString(), "--least", "0")).isZero();
        assertThat(out.toString())
                .containsSubsequence(
                        "  GET /orders", "    method 3", "1 trace was cut at 10 000 calls", "2 345 calls of")
                .contains("2 of 2 tasks and messages that were handed over were not seen to be done")
                .contains("1 234 traces are not in the tree")
                .doesNotContain("calls of each other");
    }
}
