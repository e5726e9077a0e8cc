package dev.culprit.agent.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JDKs of this machine: the one that runs the tests and its neighbours in the file system. */
public final class Jdks {

    private Jdks() {}

    /** This JDK, then one of each newer feature version, ascending. */
    public static Stream<Path> all() throws IOException {
        Map<Integer, Path> byVersion = new TreeMap<>();
        Path current = current();
        try (Stream<Path> neighbours = Files.list(current.getParent())) {
            neighbours
                    .filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .sorted()
                    .forEach(home -> version(home).ifPresent(version -> byVersion.putIfAbsent(version, home)));
        }
        int own = Runtime.version().feature();
        byVersion.keySet().removeIf(version -> version <= own);
        return Stream.concat(Stream.of(current), byVersion.values().stream());
    }

    /** The newest JDK that is newer than this one. */
    public static Optional<Path> newer() throws IOException {
        return all().skip(1).reduce((first, second) -> second);
    }

    /** The JDK that runs the tests. */
    public static Path current() {
        return Path.of(System.getProperty("java.home"));
    }

    private static Optional<Integer> version(Path home) {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            return Optional.empty(); // something else that has a bin/java
        }
        String text = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(Runtime.Version.parse(text).feature());
    }
}
