package dev.culprit.agent.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a recording will fit: a full disk loses events, and may stop the application too. */
final class FreeSpace {

    private static final long NEEDED_BYTES = 256L << 20;

    private FreeSpace() {}

    /** @throws LoadFailure if there is too little */
    static void check(Path place) throws LoadFailure, IOException {
        long free = Files.getFileStore(place).getUsableSpace();
        if (free < NEEDED_BYTES) {
            throw new LoadFailure(
                    "disk nearly full: " + (free >> 20) + " MB free in " + place + ", " + (NEEDED_BYTES >> 20)
                            + " MB needed for a recording",
                    false);
        }
    }
}
