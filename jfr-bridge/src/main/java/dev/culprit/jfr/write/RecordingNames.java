package dev.culprit.jfr.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of the recordings within the directory of a diagnosis: {@code experiment-<n>.jfr}, counted from 1. */
public final class RecordingNames {

    /** What a file is called besides until it is complete. */
    private static final String PART = ".part";

    private static final Pattern FORM = Pattern.compile("experiment-(?<number>[1-9]\\d{0,8})\\.jfr");

    private RecordingNames() {}

    /** Name of the recording of the experiment with this number, from 1 in order of execution. */
    public static String of(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("experiments are counted from 1: " + number);
        }
        return "experiment-" + number + ".jfr";
    }

    /** Where a recording is written; it gets its name when it is complete. */
    public static Path part(Path recording) {
        return recording.resolveSibling(recording.getFileName() + PART);
    }

    /** Number of the experiment a file belongs to; empty if it is not the recording of one. */
    public static OptionalInt number(Path file) {
        Path name = file.getFileName();
        Matcher matcher = FORM.matcher(name == null ? "" : name.toString());
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group("number"))) : OptionalInt.empty();
    }

    /** The recordings in a directory in order of execution. */
    public static List<Path> in(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> number(file).isPresent())
                    .sorted(Comparator.comparingInt(file -> number(file).orElseThrow()))
                    .toList();
        }
    }

    /** What is left in a directory of recordings whose writer was killed. */
    public static List<Path> halfWritten(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(RecordingNames::isHalfWritten).sorted().toList();
        }
    }

    private static boolean isHalfWritten(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(PART)
                && number(Path.of(name.substring(0, name.length() - PART.length())))
                        .isPresent();
    }
}
