package dev.culprit.agent.sampling.series;

import dev.culprit.agent.databases.DatabaseSampler;
import java.util.List;

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
