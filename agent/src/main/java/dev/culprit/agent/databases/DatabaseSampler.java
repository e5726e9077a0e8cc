package dev.culprit.agent.databases;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the sessions of databases do into the running recordings, every 200 ms, if the user gave us access. Nothing
 * of JDBC is loaded before that.
 */
public final class DatabaseSampler {

    /** What it needs once the user gave access. */
    private record Access(Path file, Instrumentation instrumentation, ToLongFunction<String> statementIds) {}

    private final @Nullable Access given;

    private List<SessionWatch> watches = List.of();
    private List<String> remarks = List.of();

    private DatabaseSampler(@Nullable Access given) {
        this.given = given;
    }

    /** One that asks no database. */
    public static DatabaseSampler none() {
        return new DatabaseSampler(null);
    }

    /**
     * One that asks the databases which a file gives access to.
     *
     * @param instrumentation knows the drivers of the application
     * @param statementIds id in the dictionary of recordings for the text of a statement
     */
    public static DatabaseSampler of(Path file, Instrumentation instrumentation, ToLongFunction<String> statementIds) {
        return new DatabaseSampler(new Access(file, instrumentation, statementIds));
    }

    /** Begins to sample; nothing if it does already. */
    public synchronized void start() {
        Access access = given;
        if (access == null || !watches.isEmpty()) {
            return;
        }
        remarks = List.of();
        try {
            Drivers drivers = new Drivers(access.instrumentation());
            List<SessionWatch> started = new ArrayList<>();
            for (DatabaseAccess database : AccessFile.read(access.file())) {
                started.add(new SessionWatch(started.size() + 1, database, drivers, access.statementIds()));
            }
            watches = started;
            started.forEach(SessionWatch::start);
        } catch (IOException | LinkageError e) { // a JVM may come without JDBC
            remarks = List.of(
                    "No database was asked, because of the file given by the agent option database: " + e.getMessage());
        }
    }

    /** Ends sampling; nothing if it has not begun. */
    public synchronized void stop() {
        if (watches.isEmpty()) {
            return;
        }
        watches.forEach(SessionWatch::stop);
        remarks = watches.stream()
                .map(SessionWatch::remark)
                .filter(Objects::nonNull)
                .toList();
        watches = List.of();
    }

    /** What could not be sampled the last time, one sentence each. */
    public synchronized List<String> remarks() {
        return remarks;
    }
}
