package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The shop of {@code test-apps/spring} in a JVM of its own, with its database filled. */
final class SpringApp {

    /** Built before. */
    private static final Path JAR = Path.of("spring", "target", "spring.jar").toAbsolutePath();

    private static final String CLASSES = "BOOT-INF/classes/";
    private static final String LIBRARIES = "BOOT-INF/lib/";

    private static final List<String> PAGES =
            List.of("/books", "/authors/ab-writer", "/authors/nobody", "/later/x", "/nothing");

    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Child process;
    private final String url;
    private final AtomicInteger booksAsked = new AtomicInteger();

    private SpringApp(Child process, String url) {
        this.process = process;
        this.url = url;
    }

    /**
     * It ends with the test.
     *
     * @param jvm further options of the JVM
     * @param environment further variables
     */
    static SpringApp start(Faults test, List<String> jvm, Map<String, String> environment) throws Exception {
        assertThat(JAR)
                .as("it is built with all modules, or with -pl test-apps/spring")
                .exists();
        Path temporary = Files.createDirectory(test.directory().resolve("app"));
        List<String> command = new ArrayList<>(List.of(
                Child.ownJdk().resolve("bin/java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-XX:+EnableDynamicAgentLoading", // newer JVMs warn without it
                "-XX:-PrintWarnings", // that classes are shared less with an agent than without
                "-Xmx512m"));
        command.addAll(jvm);
        command.addAll(List.of("-jar", JAR.toString(), "--server.port=0"));
        Child process = test.owned(Child.start(temporary, command, environment));
        Matcher line = PORT.matcher(process.out().await("Tomcat started on port"));
        assertThat(line.find()).isTrue();
        SpringApp app = new SpringApp(process, "http://127.0.0.1:" + line.group(1));
        process.out().await("Started SpringShop"); // its database is filled after that
        Patience.until("books", () -> app.body("/books").contains("The 1. book of bn-writer"));
        return app;
    }

    /**
     * The class path of the same code in a JVM that does not begin with Spring's own class loader.
     *
     * @param directory empty; gets the classes and libraries
     */
    static String classPath(Path directory) throws IOException {
        Path classes = directory.resolve("classes");
        try (ZipFile jar = new ZipFile(JAR.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (!entry.isDirectory() && (name.startsWith(LIBRARIES) || name.startsWith(CLASSES))) {
                    Path file = name.startsWith(CLASSES)
                            ? classes.resolve(name.substring(CLASSES.length()))
                            : directory.resolve(name.substring(LIBRARIES.length()));
                    Files.createDirectories(file.getParent());
                    try (InputStream in = jar.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
        return String.join(File.pathSeparator, classes.toString(), directory + "/*", JAR.toString());
    }

    Child process() {
        return process;
    }

    /** Status, headers and body of all pages. */
    Map<String, String> pages() throws IOException, InterruptedException {
        Map<String, String> pages = new LinkedHashMap<>();
        for (String path : PAGES) {
            pages.put(path, page(path));
        }
        return pages;
    }

    /** The same of one. */
    String page(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = get(path);
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        headers.remove("date");
        headers.remove("connection"); // closed after so many requests
        // errors tell the time
        String body = response.body().replaceAll("\"timestamp\":\"[^\"]*\"", "");
        return response.statusCode() + " " + headers + " " + body;
    }

    String body(String path) throws IOException, InterruptedException {
        return get(path).body();
    }

    /** How often its scheduled task has run. */
    int countings() throws IOException, InterruptedException {
        return Integer.parseInt(body("/countings"));
    }

    /** How often {@code /books} was asked for so far. */
    int booksAsked() {
        return booksAsked.get();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        booksAsked.addAndGet(path.equals("/books") ? 1 : 0);
        return HTTP.send(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
