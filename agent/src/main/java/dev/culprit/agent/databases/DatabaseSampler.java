package dev.culprit.agent.databases;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the sessions of databases do into the running recordings, every 200 ms, if the user gave us access. Nothing
 * of JDBC is loaded before that.
 */
public final class DatabaseSampler {

    /** From one look at the sessions to the next. */
    public static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** What it needs once the user gave access. */
    private record Access(Path file, Instrumentation instrumentation, ToLongFunction<String> statementIds) {}

    private final @Nullable Access given;

    private @Nullable Drivers drivers;
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

    /** Whether the user gave access to a database. */
    public boolean hasAccess() {
        return given != null;
    }

    /**
     * Begins to sample, if it does not already; databases that were lost since then get another connection. To be called when
     * a recording runs, and early: looking for a driver and connecting take time, in this JVM and in the database.
     */
    public synchronized void start() {
        Access access = given;
        if (access != null && watches.isEmpty()) {
            open(access);
        } else if (!watches.isEmpty()) { // naming a method of theirs links the class, and a JVM may come without JDBC
            watches = watches.stream().map(SessionWatch::orSuccessor).toList();
        }
    }

    private void open(Access access) {
        remarks = List.of();
        try {
            List<SessionWatch> opened = new ArrayList<>();
            for (DatabaseAccess database : AccessFile.read(access.file())) {
                opened.add(new SessionWatch(opened.size() + 1, database, drivers(access), access.statementIds()));
            }
            watches = opened;
            opened.forEach(SessionWatch::start);
        } catch (IOException | LinkageError e) { // a JVM may come without JDBC
            remarks = List.of(
                    "No database was asked, because of the file given by the agent option database: " + e.getMessage());
        }
    }

    /** Made when first needed: it needs JDBC. */
    private Drivers drivers(Access access) {
        Drivers made = drivers;
        if (made == null) {
            made = new Drivers(access.instrumentation());
            drivers = made;
        }
        return made;
    }

    /** Writes which databases are sampled, for recordings that began later. */
    public synchronized void announce() {
        if (!watches.isEmpty()) {
            watches.forEach(SessionWatch::announce);
        }
    }

    /** Ends sampling; nothing if it has not begun. */
    public synchronized void stop() {
        if (watches.isEmpty()) {
            return;
        }
        watches.forEach(SessionWatch::stop);
        remarks = remarksOf(watches);
        watches = List.of();
    }

    /** What cannot be sampled now, or could not the last time, one sentence each. */
    public synchronized List<String> remarks() {
        return watches.isEmpty() ? remarks : remarksOf(watches);
    }

    private static List<String> remarksOf(List<SessionWatch> watches) {
        return watches.stream()
                .map(SessionWatch::remark)
                .filter(Objects::nonNull)
                .toList();
    }
}
