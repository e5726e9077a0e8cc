package dev.culprit.client.processes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What Linux tells of one process below {@code /proc}. What it does not tell, of a process of somebody else, of one that
 * has ended, or on another system, is empty.
 *
 * @param directory {@code /proc/PID}
 */
public record ProcessFiles(Path directory) {

    /** Where Linux tells of its processes. */
    public static final Path PROC = Path.of("/proc");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final Pattern SOCKET = Pattern.compile("socket:\\[(?<inode>\\d+)]");
    private static final Pattern JVM_LIBRARY =
            Pattern.compile("(?m) (?<file>/\\S.*/libjvm\\.so)(?<deleted> \\(deleted\\))?$");

    public static ProcessFiles of(long pid) {
        return new ProcessFiles(PROC.resolve(Long.toString(pid)));
    }

    /** All processes that can be seen. */
    public static List<Long> pids(Path proc) {
        List<Long> pids = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc)) {
            for (Path each : all) {
                String name = String.valueOf(each.getFileName());
                if (NUMBER.matcher(name).matches()) {
                    pids.add(Long.parseLong(name));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(); // another system
        }
        return pids;
    }

    /** Whether the code of a JVM is in the process. */
    public boolean isJvm() {
        return library().isPresent();
    }

    /** The words that it was started with; after start-up it may have changed them. */
    public List<String> commandLine() {
        String words = text("cmdline");
        return words.isEmpty() ? List.of() : List.of(words.split("\0"));
    }

    /** Version of the Java runtime, as the runtime's own directory tells it. */
    public Optional<String> javaVersion() {
        return library()
                .filter(library -> library.group("deleted") == null) // replaced since: the files are of another version
                .map(library -> Path.of(library.group("file")).getParent())
                .flatMap(directory -> Stream.iterate(directory, each -> each != null, Path::getParent)
                        .limit(4)
                        .map(each -> inRoot(each).resolve("release"))
                        .filter(Files::isRegularFile)
                        .findFirst())
                .flatMap(ProcessFiles::version);
    }

    private static Optional<String> version(Path release) {
        Properties properties = new Properties();
        try (Stream<String> lines = Files.lines(release)) {
            lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .forEach(line -> properties.setProperty(
                            "version", line.substring(line.indexOf('=') + 1).replace("\"", "")));
        } catch (IOException | java.io.UncheckedIOException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(properties.getProperty("version"));
    }

    private Optional<Matcher> library() {
        Matcher library = JVM_LIBRARY.matcher(text("maps"));
        return library.find() ? Optional.of(library) : Optional.empty();
    }

    /** Where a path of that process is seen from here; it may have a file system of its own. */
    public Path inRoot(Path path) {
        return directory.resolve("root").resolve(path.toString().replaceFirst("^/+", ""));
    }

    /** Numbers of the sockets that it has open; empty if that cannot be seen. */
    public Optional<Set<Long>> sockets() {
        Set<Long> inodes = new HashSet<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(directory.resolve("fd"))) {
            for (Path each : open) {
                inode(each).ifPresent(inodes::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
        return Optional.of(inodes);
    }

    private static Optional<Long> inode(Path descriptor) {
        try {
            Matcher socket = SOCKET.matcher(Files.readSymbolicLink(descriptor).toString());
            return socket.matches() ? Optional.of(Long.parseLong(socket.group("inode"))) : Optional.empty();
        } catch (IOException e) { // closed just now
            return Optional.empty();
        }
    }

    /** All TCP sockets of its network, those of other processes included. */
    public List<TcpSocket> network() {
        List<TcpSocket> sockets = new ArrayList<>(TcpSocket.parse(text("net/tcp")));
        sockets.addAll(TcpSocket.parse(text("net/tcp6")));
        return sockets;
    }

    /** A field of its status; empty if there is none. */
    public Optional<String> status(String field) {
        return text("status")
                .lines()
                .filter(line -> line.startsWith(field))
                .map(line -> line.substring(field.length()).strip())
                .findFirst();
    }

    /** Whether a link of its directory, for example {@code ns/net}, leads elsewhere than that of another process. */
    public boolean differs(ProcessFiles other, String link) {
        try {
            return !Files.readSymbolicLink(directory.resolve(link))
                    .equals(Files.readSymbolicLink(other.directory.resolve(link)));
        } catch (IOException e) {
            return false;
        }
    }

    /** Bytes that are no text in UTF-8 may be in command lines and names. */
    private String text(String file) {
        try {
            return new String(Files.readAllBytes(directory.resolve(file)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
