package dev.culprit.apps.cases.backend;

import dev.culprit.apps.cases.work.Work;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The application's access to {@link RemoteService}, over connections that are kept open. */
public final class Remote implements AutoCloseable {

    private static final int WARM_UP_CALLS = 1000;
    private static final String MOST_CONNECTIONS = "http.maxConnections";

    private final JvmProcess server;
    private final Work work;

    private Remote(JvmProcess server, Work work) {
        this.server = server;
        this.work = work;
    }

    static Remote start(int workers, Work work) throws IOException {
        System.setProperty(MOST_CONNECTIONS, "100");
        Remote remote = new Remote(
                JvmProcess.start(JvmProcess.QUICK_START, RemoteService.class, List.of(Integer.toString(workers))),
                work);
        remote.warmUp();
        return remote;
    }

    /** The server is fresh, too, and what calls it first is not what is measured. */
    private void warmUp() throws IOException {
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            call(0);
        }
    }

    /** Calls the service, which takes this time at scale 1 to answer. */
    public String call(double millis) throws IOException {
        URI uri = URI.create(
                "http://127.0.0.1:" + server.port() + "/rate?micros=" + Math.round(work.scaled(millis) * 1000));
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        try (InputStream answer = connection.getInputStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
