package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.DatabaseCallEvent;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Writes recordings of many short calls. */
final class Traffic {

    static final String[] SERVICES = {"GET /search", "GET /book", "POST /cart", "POST /order"};

    private Traffic() {}

    /** Each call makes four database calls and, every hundredth, one park; four threads share the calls. */
    static Path record(Path directory, int calls) throws Exception {
        return Stage.record(
                directory,
                Depth.WIDE,
                () -> Stage.together(4, () -> {
                    for (int i = 0; i < calls / 4; i++) {
                        int number = i;
                        Stage.call(SERVICES[i % SERVICES.length], () -> {
                            for (int k = 1; k <= 4; k++) {
                                databaseCall(k);
                            }
                            if (number % 100 == 0) {
                                LockSupport.parkNanos(1);
                            }
                        });
                    }
                }));
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
