package dev.culprit.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.Bookstore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people start are the jars, from which much is left out; the other tests run on the class path, which has it all. */
@Tag("side-by-side")
class PackagedJarsIT {

    private static final Path TARGET = Path.of("target");

    @ParameterizedTest
    @ValueSource(strings = {"demo.jar", "bench.jar"})
    void everyClassThatOursUseIsInTheJar(String jar) {
        StringWriter output = new StringWriter();
        int exitCode = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(output),
                        new PrintWriter(output),
                        "--multi-release",
                        Integer.toString(Runtime.version().feature()),
                        "-verbose:class",
                        "-include",
                        "dev\\.culprit\\..*",
                        "-filter:none",
                        TARGET.resolve(jar).toString());

        assertThat(exitCode).as(output.toString()).isZero();
        assertThat(output.toString().lines())
                .as("our classes and what they use")
                .hasSizeGreaterThan(1000)
                .filteredOn(line -> line.startsWith(" ") && line.endsWith("not found"))
                // Annotations that tools read, not the JVM.
                .filteredOn(line -> !line.contains("-> org.jspecify.annotations."))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo.jar", "bench.jar"})
    void everyLibraryInsideHasItsLicence(String file) throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve(file).toFile())) {
            assertLicensed(jar);
        }
    }

    /** By its classes a library is seen to be bundled; by the name of its own jar its licence is found. */
    private static void assertLicensed(JarFile bundle) throws IOException {
        Set<String> names = bundle.stream().map(JarEntry::getName).collect(Collectors.toSet());
        assertThat(names).contains("META-INF/LICENSE");
        List<String> bundled = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator))) {
            if (!entry.endsWith(".jar")) {
                continue;
            }
            try (JarFile library = new JarFile(entry)) {
                List<String> own = library.stream().map(JarEntry::getName).toList();
                boolean ours = own.stream().anyMatch(name -> name.startsWith("dev/culprit/"));
                boolean inside = own.stream()
                        .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/") && name.contains("/"))
                        .anyMatch(names::contains);
                if (ours || !inside) {
                    continue;
                }
                String folder = "META-INF/licenses/" + new File(entry).getName().replaceFirst("\\.jar$", "") + "/";
                bundled.add(folder);
                assertThat(names)
                        .as(folder)
                        .anyMatch(
                                name -> name.startsWith(folder) && name.matches("(?i).*/[^/]*(licen[cs]e|about)[^/]*"));
                if (own.stream().anyMatch(name -> name.matches("(?i)META-INF/NOTICE[^/]*"))) {
                    assertThat(names)
                            .as(folder)
                            .anyMatch(name -> name.startsWith(folder) && name.matches("(?i).*/notice[^/]*"));
                }
            }
        }
        assertThat(bundled).as("bundled libraries").hasSizeGreaterThan(3);
    }

    @ParameterizedTest
    @CsvSource({"h2, tomcat, hikari", "h2, jetty, dbcp2", "h2, tomcat, tomcat-jdbc"})
    void bookstoreAnswersFromTheJar(String database, String server, String pool) throws Exception {
        Process shop = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        TARGET.resolve("demo.jar").toString(),
                        Bookstore.class.getName(),
                        "--scale",
                        "tiny",
                        "--database",
                        database,
                        "--server",
                        server,
                        "--pool",
                        pool)
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = shop.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            Matcher ready = Pattern.compile("READY (?<url>\\S+) .*").matcher(String.valueOf(line));
            assertThat(ready.matches()).as(line).isTrue();
            HttpRequest request = HttpRequest.newBuilder(URI.create(ready.group("url") + "/best-sellers"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        } finally {
            shop.destroy();
            shop.waitFor();
        }
    }

    @Test
    void demonstrationTellsItsOptionsFromTheJar() throws Exception {
        Process help = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        TARGET.resolve("demo.jar").toString(),
                        "--help")
                .redirectErrorStream(true)
                .start();

        String output = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(help.waitFor()).isZero();
        assertThat(output).startsWith("Usage: java -jar demo.jar").contains("--problem");
    }
}
