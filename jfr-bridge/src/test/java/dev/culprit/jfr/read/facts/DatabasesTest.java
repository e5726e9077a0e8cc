package dev.culprit.jfr.read.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.jfr.events.calls.StatementEvent;
import dev.culprit.jfr.events.databases.DatabaseEvent;
import dev.culprit.jfr.events.databases.DatabaseSampleEvent;
import dev.culprit.jfr.events.databases.DatabaseSessionEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabasesTest {

    private static final long UPDATE = 21;
    private static final long SELECT = 22;

    @TempDir
    Path directory;

    @Test
    void sessionsAreMeansOfTheSamplesInside() throws Exception {
        Path file = Stage.recordAll(directory, Depth.WIDE, () -> {
            statement(UPDATE, "update stock set n = ?");
            statement(SELECT, "select * from stock");
            DatabaseEvent database = new DatabaseEvent();
            database.id = 3;
            database.address = "//db:5432/shop";
            database.product = "PostgreSQL 15.4";
            database.commit();
            sessions(1, SELECT, false, 0);
            sample(1, 0); // before the window
            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            sessions(3, UPDATE, true, SELECT);
            sessions(9, UPDATE, true, 0);
            sessions(1, UPDATE, false, 0);
            sessions(2, SELECT, false, 0);
            sample(3, 12);
            sample(0, 0);
            sample(0, 0);
            sessions(1, UPDATE, true, UPDATE);
            sessions(1, UPDATE, true, UPDATE);
            sample(0, 2);
            window.commit();
        });

        Evidence evidence = RecordingReader.read(file);
        assertThat(evidence.databases()).singleElement().satisfies(usage -> {
            assertThat(usage.database()).isEqualTo("//db:5432/shop");
            assertThat(usage.product()).isEqualTo("PostgreSQL 15.4");
            assertThat(usage.samples()).isEqualTo(4);
            assertThat(usage.meanRunning()).isEqualTo(0.75);
            assertThat(usage.meanBlocked()).isEqualTo(3.5);
            assertThat(usage.statements())
                    .containsExactly(
                            new DatabaseUsage.Activity("update stock set n = ?", 0.25, 3.5, "select * from stock"),
                            new DatabaseUsage.Activity("select * from stock", 0.5, 0, null));
        });
    }

    @Test
    void nobodyWasAsked() throws Exception {
        assertThat(Stage.read(directory, Depth.WIDE, () -> {}).databases()).isEmpty();
    }

    private static void statement(long id, String text) {
        StatementEvent event = new StatementEvent();
        event.id = id;
        event.text = text;
        event.commit();
    }

    private static void sessions(int count, long statement, boolean blocked, long blocker) {
        DatabaseSessionEvent event = new DatabaseSessionEvent();
        event.databaseId = 3;
        event.count = count;
        event.statementId = statement;
        event.blocked = blocked;
        event.blockerId = blocker;
        event.commit();
    }

    private static void sample(int running, int blocked) {
        DatabaseSampleEvent event = new DatabaseSampleEvent();
        event.databaseId = 3;
        event.running = running;
        event.blocked = blocked;
        event.commit();
    }
}
