package dev.culprit.apps.cases.backend;

import dev.culprit.apps.cases.work.Work;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Starts what a case calls, and ends it with the case. */
public final class Backends implements AutoCloseable {

    private final Work work;
    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private final List<String> databases = new ArrayList<>();

    public Backends(Work work) {
        this.work = work;
    }

    public Work work() {
        return work;
    }

    /** A new database, and a pool of so many connections to it. */
    public Database database(String poolName, int connections) throws IOException {
        Database database = started(Database.start(poolName, connections));
        databases.add(database.url());
        return database;
    }

    /** JDBC addresses of the databases that were started; {@link CaseDatabase#USER} needs no password. */
    public List<String> databases() {
        return List.copyOf(databases);
    }

    /** A new service that serves so many callers at a time. */
    public Remote remote(int workers) throws IOException {
        return started(Remote.start(workers, work));
    }

    /** A new broker; {@code millisPerMessage} is what the line to it costs a small message, at scale 1. */
    public Messages messages(double millisPerMessage) throws IOException {
        return started(Messages.start(millisPerMessage, work));
    }

    private <T extends AutoCloseable> T started(T backend) {
        started.push(backend);
        return backend;
    }

    /** Ends all of them, also if one does not end well. */
    @Override
    public void close() throws IOException {
        IOException failure = null;
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) { // AutoCloseable allows any
                failure =
                        failure == null ? new IOException("a backend did not end well: " + e.getMessage(), e) : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
