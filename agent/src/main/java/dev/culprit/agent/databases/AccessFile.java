package dev.culprit.agent.databases;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The file with the ways into databases: properties {@code url}, {@code user} and {@code password}; for several databases
 * {@code url.1}, {@code user.1} and so on.
 */
final class AccessFile {

    private static final String URL = "url";

    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private AccessFile() {}

    /** @throws IOException with one line that says what to change */
    static List<DatabaseAccess> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no such file");
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
            throw new IOException("others may read it; make it readable by its owner only (chmod 600)");
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw new IOException("it is not a properties file", e);
        }
        List<DatabaseAccess> found = new ArrayList<>();
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            if (key.equals(URL) || key.startsWith(URL + ".")) {
                String suffix = key.substring(URL.length());
                found.add(new DatabaseAccess(
                        properties.getProperty(key).strip(),
                        properties.getProperty("user" + suffix, "").strip(),
                        properties.getProperty("password" + suffix, "")));
            }
        }
        if (found.isEmpty()) {
            throw new IOException("it has no property url");
        }
        return found;
    }
}
