package dev.culprit.agent.run;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.jfr.read.pass.RecordingException;
import java.nio.file.Path;

/** Reads the recording of one experiment; the same reader replays old recordings. */
@FunctionalInterface
public interface EvidenceReader {

    /** @throws RecordingException if the file cannot be read or does not hold exactly one window */
    Evidence read(Path recording) throws RecordingException;
}
