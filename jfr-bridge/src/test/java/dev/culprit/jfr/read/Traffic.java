package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.StatementEvent;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import shop.FakePool;

/** Writes recordings of many short calls, as a web shop makes them. */
final class Traffic {

    static final String[] SERVICES = {"GET /search", "GET /book", "POST /cart", "POST /order"};
    static final int STATEMENTS = 3;

    private Traffic() {}

    /**
     * Each call takes a connection, executes three statements and waits once for another thread; between two calls the
     * thread waits for work. Four threads share the calls.
     */
    static Path record(Path directory, int calls) throws Exception {
        return Stage.record(directory, Depth.WIDE, () -> {
            for (int id = 1; id <= STATEMENTS; id++) {
                StatementEvent event = new StatementEvent();
                event.id = id;
                event.text = "SELECT * FROM table" + id + " WHERE id = ?";
                event.commit();
            }
            FakePool pool = new FakePool(4);
            Stage.together(4, () -> {
                for (int i = 0; i < calls / 4; i++) {
                    Stage.call(SERVICES[i % SERVICES.length], () -> {
                        pool.getConnection();
                        for (int id = 1; id <= STATEMENTS; id++) {
                            databaseCall(id);
                        }
                        pool.release();
                        LockSupport.parkNanos(pool, 1);
                    });
                    LockSupport.parkNanos(pool, 1);
                }
            });
        });
    }

    private static void databaseCall(int statement) {
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.begin();
        event.end();
        event.statementId = statement;
        event.operation = "executeQuery";
        event.commit();
    }
}
