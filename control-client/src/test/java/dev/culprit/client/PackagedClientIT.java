package dev.culprit.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that people run, also on runtimes that lack much of a JDK. */
@Tag("side-by-side")
class PackagedClientIT {

    private static final Path JAR = Path.of("target", "culprit.jar");
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path directory;

    /** @param text of standard output and standard error */
    private record Ended(int code, String text) {

        void assertOneLine(int expected, String start) {
            assertThat(code).as(text).isEqualTo(expected);
            assertThat(text.lines().filter(line -> !line.isBlank()).toList())
                    .singleElement()
                    .asString()
                    .startsWith("culprit: " + start)
                    .contains("; ");
        }
    }

    private Ended run(Path runtime, List<String> flags, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(runtime.resolve("bin").resolve("java").toString());
        command.addAll(flags);
        command.addAll(List.of("-jar", JAR.toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        return end(new ProcessBuilder(command));
    }

    private Ended end(ProcessBuilder program) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process process = program.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ends").isTrue();
        return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private Path runtime(String modules) throws IOException, InterruptedException {
        Path runtime = directory.resolve("runtime");
        Ended made = end(new ProcessBuilder(
                JDK.resolve("bin").resolve("jlink").toString(),
                "--add-modules",
                modules,
                "--output",
                runtime.toString()));
        assertThat(made.code()).as(made.text()).isZero();
        return runtime;
    }

    @Test
    void whereNothingCanBeAttachedAllElseWorks() throws IOException, InterruptedException {
        Path runtime = runtime("java.base,java.logging,java.management,java.net.http,java.xml,jdk.jfr");
        assertThat(run(runtime, List.of(), "explain", "stifle").code()).isZero();
        long self = ProcessHandle.current().pid();
        Ended ps = run(runtime, List.of(), "ps");
        assertThat(ps.code()).as(ps.text()).isZero();
        if (Files.isDirectory(Path.of("/proc/self"))) {
            assertThat(ps.text().lines()).anyMatch(line -> line.strip().startsWith(self + " "));
        }
        run(runtime, List.of(), "analyze", directory.toString()).assertOneLine(75, directory + ": holds no recording");
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            Ended status = run(
                    runtime,
                    List.of(),
                    "status",
                    "--connect",
                    agent.url().toString(),
                    "--token-file",
                    token.toString());
            assertThat(status.code()).as(status.text()).isZero();
        }
        run(runtime, List.of(), "attach", "--pid", Long.toString(self))
                .assertOneLine(75, "this Java runtime lacks the module jdk.attach; ");
    }

    @Test
    void aRuntimeWithoutEvenHttpIsToldSo() throws IOException, InterruptedException {
        Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
        Path runtime = runtime("java.base");
        run(runtime, List.of(), "status", "--connect", "http://127.0.0.1:1/", "--token-file", token.toString())
                .assertOneLine(70, "this Java runtime lacks the module java.net.http; ");
        assertThat(run(runtime, List.of(), "--version").code()).isZero();
    }

    /** At which size memory ends depends on the JVM; that it is no finding does not. */
    @Test
    void withoutMemoryNothingIsFound() throws IOException, InterruptedException {
        int failed = 0;
        for (int megabytes = 2; megabytes <= 8; megabytes++) {
            Ended ended = run(JDK, List.of("-XX:+UseSerialGC", "-Xmx" + megabytes + "m"), "explain");
            if (ended.code() != 0) {
                failed++;
                assertThat(ended.code()).as(megabytes + " MB: " + ended.text()).isEqualTo(70);
                assertThat(ended.text()).doesNotContain("\tat ");
            }
        }
        assertThat(failed).as("sizes that do not suffice").isPositive();
    }

    @Test
    void everyLibraryInsideHasItsLicence() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
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
}
