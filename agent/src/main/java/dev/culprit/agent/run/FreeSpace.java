package dev.culprit.agent.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a recording will fit: a full disk loses events, and stops the application with them. */
final class FreeSpace {

    /** What a recording may need. */
    static final long NEEDED_BYTES = 256L << 20;

    /** With less than this left, a recording that is running must end at once. */
    static final long RESERVE_BYTES = 64L << 20;

    private FreeSpace() {}

    /**
     * What is short, in one line, or nothing: looks where the recorder writes, and at the place for its recordings.
     *
     * @param place exists
     */
    static Optional<String> shortage(long bytes, Path place) {
        Optional<String> here = shortageIn(place, bytes);
        return here.isPresent() ? here : shortageIn(repository(), bytes);
    }

    /** The recorder tells it once it has begun; before, it will be below the temporary directory. */
    private static Path repository() {
        return Path.of(System.getProperty("jdk.jfr.repository", System.getProperty("java.io.tmpdir", ".")));
    }

    private static Optional<String> shortageIn(Path place, long bytes) {
        long free;
        try {
            free = Files.getFileStore(place).getUsableSpace();
        } catch (IOException e) {
            return Optional.of("the free space in " + place + " cannot be told (" + OneLine.of(e) + ")");
        }
        return free >= bytes
                ? Optional.empty()
                : Optional.of("disk nearly full: " + (free >> 20) + " MB free in " + place + ", " + (bytes >> 20)
                        + " MB needed for a recording; free space, or start the application with another"
                        + " -Djava.io.tmpdir");
    }
}
