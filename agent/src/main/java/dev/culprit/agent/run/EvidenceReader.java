package dev.culprit.agent.run;

import dev.culprit.heuristics.model.Evidence;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the recording of one experiment; the same reader replays old recordings. */
@FunctionalInterface
public interface EvidenceReader {

    /** @throws IOException if the file cannot be read or holds no window */
    Evidence read(Path recording) throws IOException;
}
