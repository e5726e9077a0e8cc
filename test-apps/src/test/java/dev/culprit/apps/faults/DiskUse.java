package dev.culprit.apps.faults;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** How many files there are, and how large they are together. */
record DiskUse(int files, long bytes) {

    /** All files below a directory in which others make and delete some meanwhile. */
    static DiskUse below(Path directory) throws IOException {
        Counter counter = new Counter();
        Files.walkFileTree(directory, counter);
        return new DiskUse(counter.files, counter.bytes);
    }

    private static final class Counter extends SimpleFileVisitor<Path> {

        private int files;
        private long bytes;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            bytes += attributes.size();
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
            return unlessGone(reason);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException reason) throws IOException {
            return unlessGone(reason);
        }

        private static FileVisitResult unlessGone(@Nullable IOException reason) throws IOException {
            if (reason != null && !(reason instanceof NoSuchFileException)) {
                throw reason;
            }
            return FileVisitResult.CONTINUE;
        }
    }

    @Override
    public String toString() {
        return files + " files of " + (bytes >> 10) + " KB";
    }
}
