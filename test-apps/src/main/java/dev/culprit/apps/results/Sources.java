package dev.culprit.apps.results;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
 * @param digest of all files, 12 hexadecimal digits
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
        String id = git(directory, Stream.of("log", "-1", "--first-parent", "--format=%h", "--"), which);
        boolean committed =
                git(directory, Stream.of("status", "--porcelain", "--"), which).isEmpty();
        String files = git(directory, Stream.of("ls-files", "--stage", "--full-name", "--"), which);
        boolean known = committed && (built || isBuilt(directory, which));
        return new Sources(id.isEmpty() ? UNKNOWN : known ? id : id + UNCOMMITTED, digest(files));
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

    private boolean isDefinite() {
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

    /** Whether the jar that runs is younger than these sources; classes in directories are always taken for built. */
    private static boolean isBuilt(Path directory, List<String> which) throws IOException, InterruptedException {
        Path jar = jar();
        if (!Files.isRegularFile(jar)) {
            return true;
        }
        FileTime built = Files.getLastModifiedTime(jar);
        for (String file :
                git(directory, Stream.of("ls-files", "--"), which).lines().toList()) {
            if (Files.getLastModifiedTime(directory.resolve(file)).compareTo(built) > 0) {
                return false;
            }
        }
        return true;
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

    private static String git(Path directory, Stream<String> arguments, List<String> paths)
            throws IOException, InterruptedException {
        List<String> command = Stream.of(Stream.of("git"), arguments, paths.stream())
                .flatMap(part -> part)
                .toList();
        try {
            Process git = new ProcessBuilder(command)
                    .directory(directory.toAbsolutePath().toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? output.strip() : "";
        } catch (IOException e) {
            return "";
        }
    }
}
