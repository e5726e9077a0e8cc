package dev.culprit.client.session;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What happens around a diagnosis.
 *
 * @param stayAttached whether an agent that was loaded for it stays
 * @param database file with the ways into databases, for an agent that is loaded for it; null if none is to be asked
 * @param keep directory, not yet there, to which the agent's files of this diagnosis are copied; null for none
 */
public record SessionOptions(
        boolean stayAttached,
        @Nullable Path database,
        @Nullable Path keep) {

    public static final SessionOptions DEFAULT = new SessionOptions(false, null, null);
}
