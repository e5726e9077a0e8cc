package dev.culprit.apps.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files of the repository as they are now, for results that rest on some of them only.
 *
 * @param commit the latest that changed one of them; empty outside of a repository
 * @param texts what they contain, by path from the root of the repository
 * @param unsettled those that are not committed, or have changed since the jar that runs was built
 */
public record WorkingTree(String commit, Map<String, String> texts, Set<String> unsettled) {

    private static final int STATUS = 3;

    public WorkingTree {
        texts = Map.copyOf(texts);
        unsettled = Set.copyOf(unsettled);
    }

    /**
     * These paths as they are now, with files that git does not know yet.
     *
     * @param paths files and folders, from the root of the repository, somewhere in which this process must run
     */
    public static WorkingTree of(List<String> paths) throws IOException, InterruptedException {
        return of(Path.of(""), paths);
    }

    static WorkingTree of(Path directory, List<String> paths) throws IOException, InterruptedException {
        List<String> which = paths.stream().map(path -> ":(top)" + path).toList();
        Path root = directory.resolve(
                Git.ask(directory, List.of("rev-parse", "--show-toplevel")).strip());
        Map<String, String> texts = new TreeMap<>();
        Set<String> unsettled = entries(
                        directory,
                        List.of("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"),
                        which)
                .map(entry -> entry.substring(STATUS))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> files = entries(
                        directory,
                        List.of("ls-files", "-z", "--full-name", "--cached", "--others", "--exclude-standard"),
                        which)
                .toList();
        for (String file : files) {
            Path place = root.resolve(file);
            try {
                texts.put(file, Files.readString(place));
            } catch (NoSuchFileException e) {
                continue; // deleted, and not committed: what named it does not compile or has changed too
            }
            if (!Sources.isBuilt(place)) {
                unsettled.add(file);
            }
        }
        String commit = Git.ask(directory, with(List.of("log", "-1", "--first-parent", "--format=%h"), which));
        return new WorkingTree(commit.strip(), texts, unsettled);
    }

    private static Stream<String> entries(Path directory, List<String> arguments, List<String> which)
            throws IOException, InterruptedException {
        return Arrays.stream(Git.ask(directory, with(arguments, which)).split("\0"))
                .filter(entry -> !entry.isEmpty());
    }

    private static List<String> with(List<String> arguments, List<String> which) {
        return Stream.of(arguments.stream(), Stream.of("--"), which.stream())
                .flatMap(part -> part)
                .toList();
    }

    /**
     * Of a result that rests on some of the files.
     *
     * @param files that it rests on
     * @param contents whatever of them matters to it
     */
    public Sources sources(Collection<String> files, String contents) {
        return commit.isEmpty()
                ? Sources.NOT_TOLD
                : Sources.of(commit, files.stream().noneMatch(unsettled::contains), contents);
    }
}
