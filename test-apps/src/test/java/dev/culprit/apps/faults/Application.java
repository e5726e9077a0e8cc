package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Attachment;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@link SmallApp} in a JVM of its own, with its own temporary directory. */
final class Application implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Child child;
    private final Path temporary;
    private final int port;

    private Application(Child child, Path temporary, int port) {
        this.child = child;
        this.temporary = temporary;
        this.port = port;
    }

    static Application start(Path temporary, String... jvm) throws IOException, InterruptedException {
        return start(Child.ownJdk(), temporary, 0, jvm);
    }

    static Application start(Path home, Path temporary, int port, String... jvm)
            throws IOException, InterruptedException {
        Files.createDirectories(temporary);
        List<String> command =
                Child.java(home, temporary, List.of(jvm), SmallApp.class.getName(), Integer.toString(port));
        Child child = Child.start(temporary, command);
        String line = child.out().await("port ");
        return new Application(child, temporary, Integer.parseInt(line.substring("port ".length())));
    }

    Child process() {
        return child;
    }

    String pid() {
        return Long.toString(child.pid());
    }

    int port() {
        return port;
    }

    Path temporary() {
        return temporary;
    }

    String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    Optional<AgentConnection> agent() {
        return Attachment.find(child.pid());
    }

    /** The application answers as it did before anybody looked at it. */
    void assertUnharmed() throws IOException, InterruptedException {
        assertThat(child.isAlive()).isTrue();
        HttpResponse<String> response = CLIENT.send(
                HttpRequest.newBuilder(URI.create(url("/page"))).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("a page");
    }

    /** Waits until nothing of the agent is left in the temporary directory; the recorder's own directory is the JVM's. */
    void awaitNoFiles() throws Exception {
        Patience.until("the agent's files to go, still there: " + files(), () -> files().isEmpty());
    }

    /** Files of ours below the temporary directory. */
    List<Path> files() throws IOException {
        return allFiles().stream()
                .filter(file -> temporary.relativize(file).toString().startsWith("culprit"))
                .toList();
    }

    /** Those of the recorder too, which the JVM removes when it ends by itself. */
    List<Path> allFiles() throws IOException {
        try (Stream<Path> all = Files.walk(temporary)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Override
    public void close() {
        child.close();
    }
}
