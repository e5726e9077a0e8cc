package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** The smallest application there is, class {@code till.Main} of module {@code till}, compiled by the test that runs it. */
final class Till {

    /** What it answers. */
    static final String PAGE = "total 5050";

    private static final Path SOURCES =
            Path.of("src", "test", "resources", "till").toAbsolutePath();

    private Till() {}

    /** Answers where its classes are. */
    static Path compile(Path directory) throws IOException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        int problems = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        classes.toString(),
                        SOURCES.resolve("module-info.java").toString(),
                        SOURCES.resolve("till").resolve("Main.java").toString());
        assertThat(problems).isZero();
        return classes;
    }

    /** Asks for the page of a program that says {@code port <number>}. */
    static String page(Child app) throws IOException, InterruptedException {
        URI page = URI.create("http://127.0.0.1:" + app.out().await("port ").substring("port ".length()) + "/page");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
