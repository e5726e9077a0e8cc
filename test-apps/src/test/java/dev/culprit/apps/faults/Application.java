package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Attachment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@link SmallApp} in a JVM of its own, with its own temporary directory. */
final class Application {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final long CLEARING_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Child child;
    private final Path temporary;
    private final int port;
    private final String before;
    private int questions;

    private Application(Child child, Path temporary, int port) throws IOException, InterruptedException {
        this.child = child;
        this.temporary = temporary;
        this.port = port;
        before = answer();
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

    boolean isListening() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), (int) ANSWER.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Nothing of an agent is left, and the application answers as it did before anybody looked at it. */
    void assertUnharmed() throws Exception {
        assertClean();
        assertAnswers();
    }

    /** As {@link #assertUnharmed}, and no file had to be waited for. */
    void assertUntouched() throws Exception {
        assertThat(files()).isEmpty();
        assertUnharmed();
    }

    private void assertAnswers() throws IOException, InterruptedException {
        assertThat(child.isAlive()).isTrue();
        assertThat(answer()).isEqualTo(before).startsWith("200 ").endsWith(" a page");
    }

    /** Its code, its JVM and its temporary directory are as they were, at the latest after 10 s. */
    void assertClean() throws Exception {
        Patience.untilEmpty(CLEARING_NANOS, "the agent to leave nothing behind", () -> {
            List<String> left = new ArrayList<>(traces());
            files().forEach(file -> left.add(file.toString()));
            return left;
        });
    }

    /** Status, headers and body of a page. */
    private String answer() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url("/page"))).timeout(ANSWER).build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(response.headers().map());
        headers.remove("date");
        return response.statusCode() + " " + headers + " " + response.body();
    }

    /** What of an agent is in the JVM, which is asked itself; see {@link Traces}. */
    List<String> traces() throws IOException, InterruptedException {
        questions++;
        String question = "traces " + questions;
        child.send(question);
        String answer = child.out().await(question + ": ").substring((question + ": ").length());
        return answer.isEmpty() ? List.of() : List.of(answer.split("; "));
    }

    /** Files of ours below the temporary directory. */
    List<Path> files() throws IOException {
        return allFiles().stream()
                .filter(file -> temporary.relativize(file).toString().startsWith("culprit"))
                .toList();
    }

    /** Nothing is left of the agent, nor of the recorder that it started. */
    void assertNoFiles() throws IOException {
        assertThat(allFiles()).isEmpty();
    }

    /** Those of the recorder too, which the JVM removes when it ends by itself. */
    private List<Path> allFiles() throws IOException {
        while (true) {
            try (Stream<Path> all = Files.walk(temporary)) {
                return all.filter(Files::isRegularFile).toList();
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof NoSuchFileException)) { // a directory may go while this looks into it
                    throw e;
                }
            }
        }
    }
}
