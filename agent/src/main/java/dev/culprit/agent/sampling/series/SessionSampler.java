package dev.culprit.agent.sampling.series;

import dev.culprit.agent.databases.DatabaseSampler;
import java.util.List;
import java.util.Optional;

/**
 * What the sessions of databases do. They are asked at intervals of their own, from threads and over connections of their own;
 * a look only sees that a connection that was lost is replaced.
 */
final class SessionSampler implements Sampler {

    private final DatabaseSampler databases;

    SessionSampler(DatabaseSampler databases) {
        this.databases = databases;
    }

    @Override
    public Optional<String> obstacle() {
        return !databases.hasAccess()
                ? Optional.of(
                        "no database may be asked: start the agent with the option database=FILE, see \"Asking the database\" in its documentation")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        databases.start();
    }

    @Override
    public List<String> remarks() {
        return databases.remarks();
    }

    @Override
    public void close() {
        databases.stop();
    }
}
