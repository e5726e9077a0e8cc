package dev.culprit.agent.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds recordings while others are being written and get their names. */
final class RecordingFiles extends SimpleFileVisitor<Path> {

    /** The directory itself, and those of diagnoses in it. */
    private static final int DEPTH = 2;

    private final List<Path> found = new ArrayList<>();

    private RecordingFiles() {}

    /** Complete ones in a directory and the directories in it, in no order. */
    static List<Path> below(Path directory) throws IOException {
        RecordingFiles files = new RecordingFiles();
        Files.walkFileTree(directory, Set.of(), DEPTH, files);
        return files.found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().endsWith(".jfr")) {
            found.add(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) { // it got its name, or was deleted, since the directory was read
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }
}
