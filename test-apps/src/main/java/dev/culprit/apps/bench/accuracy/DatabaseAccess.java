package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.cases.backend.CaseDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lets a diagnosis ask the databases of a case, as somebody would who has a user there. */
final class DatabaseAccess {

    private static final String FACT = "database.";

    private DatabaseAccess() {}

    /**
     * Options of the command; none without a database.
     *
     * @param facts what the case told about itself
     * @param directory for the file
     */
    static List<String> options(Map<String, String> facts, Path directory) throws IOException {
        String properties = facts.entrySet().stream()
                .filter(fact -> fact.getKey().startsWith(FACT))
                .map(fact -> properties(fact.getKey().substring(FACT.length()), fact.getValue()))
                .sorted()
                .collect(Collectors.joining());
        if (properties.isEmpty()) {
            return List.of();
        }
        Path file = directory.resolve("database.properties");
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, properties);
        return List.of("--database", file.toString());
    }

    private static String properties(String number, String url) {
        return "url." + number + "=" + url + "\nuser." + number + "=" + CaseDatabase.USER + "\npassword." + number
                + "=\n";
    }
}
