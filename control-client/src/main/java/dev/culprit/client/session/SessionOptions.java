package dev.culprit.client.session;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens around a diagnosis.
 *
 * @param stayAttached whether an agent that was loaded for it stays
 * @param database file with the ways into databases, for an agent that is loaded for it; null if none is to be asked
 * @param keep directory, new or {@link OwnDirectory empty}, to which the agent's files of this diagnosis are copied; null for none
 * @param resume what an earlier session has left, to go on with and to add to; null for a new diagnosis
 */
public record SessionOptions(
        boolean stayAttached,
        @Nullable Path database,
        @Nullable Path keep,
        @Nullable EarlierSession resume) {

    public static final SessionOptions DEFAULT = new SessionOptions(false, null, null);

    /** For a new diagnosis. */
    public SessionOptions(boolean stayAttached, @Nullable Path database, @Nullable Path keep) {
        this(stayAttached, database, keep, null);
    }

    /** What becomes of the agent's files; null if nothing. */
    @Nullable
    KeptFiles kept() {
        return resume != null
                ? new KeptFiles(resume.directory(), resume.names())
                : keep == null ? null : new KeptFiles(keep, List.of());
    }

    /** What the user calls the directory where they are kept. */
    String keptAt() {
        return String.valueOf(resume != null ? resume.directory() : keep);
    }
}
