package dev.culprit.jfr.read.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.jfr.events.calls.FetchEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.FakeDatabase;

class RowsTest {

    @TempDir
    private Path directory;

    @Test
    void areToldPerResultAndLookWithinTheWindow() throws Exception {
        Path file = Stage.recordAll(directory, Depth.WIDE, () -> {
            FakeDatabase database = new FakeDatabase();
            fetched(9, 900);
            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            Stage.call("GET /", () -> database.executeQuery(() -> {}));
            fetched(0, 30); // of a result that was given before
            fetched(2, 10);
            fetched(0, 6);
            fetched(1, 20);
            window.end();
            window.commit();
            fetched(1, 5000);
        });

        assertThat(RecordingReader.read(file).statements())
                .singleElement()
                .extracting(StatementUsage::rowsPerResult)
                .isEqualTo(List.of(8.0, 20.0));
    }

    @Test
    void areNotCountedByEverybody() throws Exception {
        Path file = Stage.record(directory, Depth.WIDE, () -> {
            FakeDatabase database = new FakeDatabase();
            Stage.call("GET /", () -> database.executeQuery(() -> {}));
        });

        assertThat(RecordingReader.read(file).statements())
                .singleElement()
                .satisfies(usage -> assertThat(usage.rowsPerResult()).isEmpty());
    }

    private static void fetched(long results, long rows) {
        FetchEvent event = new FetchEvent();
        event.statementId = FakeDatabase.ID;
        event.results = results;
        event.rows = rows;
        event.commit();
    }
}
