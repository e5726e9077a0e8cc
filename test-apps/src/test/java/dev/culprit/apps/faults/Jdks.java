package dev.culprit.apps.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JDKs beside the one of the tests, by the version that they state, and that one itself. */
final class Jdks {

    private Jdks() {}

    static Stream<Path> all() throws IOException {
        Path own = Child.ownJdk().toRealPath();
        Map<String, Path> others = new TreeMap<>();
        try (Stream<Path> homes = Files.list(own.getParent())) {
            for (Path home : homes.filter(each -> Files.isExecutable(each.resolve("bin/java")))
                    .toList()) {
                if (!home.toRealPath().equals(own) && Files.isReadable(home.resolve("release"))) {
                    others.putIfAbsent(Files.readString(home.resolve("release")), home);
                }
            }
        }
        return Stream.concat(Stream.of(own), others.values().stream());
    }
}
