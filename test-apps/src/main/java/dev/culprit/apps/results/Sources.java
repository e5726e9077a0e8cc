package dev.culprit.apps.results;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which sources a result is of. Results are taken up again by what the files contain, not by a commit: commits are rewritten,
 * and most change nothing that is run.
 *
 * @param commit the latest that changed one of the files, for people to look up; {@code unknown} if that cannot be told, with
 *     {@code +} behind it if something is not committed, or has changed since the jar that runs was built
 * @param digest of what the files contain, 12 hexadecimal digits
 */
public record Sources(String commit, String digest) {

    private static final String UNCOMMITTED = "+";
    private static final String UNKNOWN = "unknown";
    private static final int DIGITS = 12;

    /** For what is shown only, and not kept. */
    public static final Sources NOT_TOLD = new Sources(UNKNOWN, "");

    /**
     * These paths as they are now.
     *
     * @param paths from the root of the repository, somewhere in which this process must run
     */
    public static Sources of(List<String> paths) throws IOException, InterruptedException {
        return of(paths, List.of());
    }

    /** The same, but for some paths among them. */
    public static Sources of(List<String> paths, List<String> except) throws IOException, InterruptedException {
        return of(Path.of(""), paths, except);
    }

    /** These paths as they are now, which the build compiles before it runs the test that asks. */
    public static Sources ofBuild(List<String> paths) throws IOException, InterruptedException {
        return of(Path.of(""), paths, List.of(), true);
    }

    static Sources of(Path directory, List<String> paths, List<String> except)
            throws IOException, InterruptedException {
        return of(directory, paths, except, false);
    }

    private static Sources of(Path directory, List<String> paths, List<String> except, boolean built)
            throws IOException, InterruptedException {
        List<String> which = Stream.concat(
                        paths.stream().map(path -> ":(top)" + path),
                        except.stream().map(path -> ":(top,exclude)" + path))
                .toList();
        String id = git(directory, List.of("log", "-1", "--first-parent", "--format=%h"), which);
        boolean committed =
                git(directory, List.of("status", "--porcelain"), which).isEmpty();
        String files = git(directory, List.of("ls-files", "--stage", "--full-name"), which);
        return of(id, committed && (built || isBuilt(directory, which)), files);
    }

    /**
     * Of files that somebody else has read.
     *
     * @param id of a commit, may be empty
     * @param settled whether all of them are committed and built
     * @param contents of the files
     */
    static Sources of(String id, boolean settled, String contents) {
        return new Sources(id.isEmpty() ? UNKNOWN : settled ? id : id + UNCOMMITTED, digest(contents));
    }

    /** Whether a result of these sources, given by their digest, is one of what runs now. */
    public boolean areOf(@Nullable String earlierDigest) {
        return isDefinite() && digest.equals(earlierDigest);
    }

    /** Tells the user if no earlier result can be one of what runs now. */
    public void warnUnlessDefinite() {
        if (!isDefinite()) {
            System.out.println(
                    "Something is not committed, or not built since: what is measured now is not taken up again.");
        }
    }

    /** Whether the commit is known, and has been built. */
    public boolean isDefinite() {
        return !commit.equals(UNKNOWN) && !commit.endsWith(UNCOMMITTED);
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return String.format("%064x", new BigInteger(1, hash)).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JVM has it
        }
    }

    private static boolean isBuilt(Path directory, List<String> which) throws IOException, InterruptedException {
        for (String file : git(directory, List.of("ls-files"), which).lines().toList()) {
            if (!isBuilt(directory.resolve(file))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the jar that runs is younger than this file; classes in directories are always taken for built. */
    static boolean isBuilt(Path file) throws IOException {
        Path jar = jar();
        return !Files.isRegularFile(jar)
                || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(jar)) <= 0;
    }

    private static Path jar() throws IOException {
        try {
            return Path.of(Sources.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("cannot tell where the benchmark runs from", e);
        }
    }

    private static String git(Path directory, List<String> arguments, List<String> paths)
            throws IOException, InterruptedException {
        return Git.ask(
                        directory,
                        Stream.of(arguments.stream(), Stream.of("--"), paths.stream())
                                .flatMap(part -> part)
                                .toList())
                .strip();
    }
}
