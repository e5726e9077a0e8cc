package dev.culprit.agent.run.request;

import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.json.VersionException;
import org.jspecify.annotations.Nullable;

/** Reads the documents that operations take: records of {@code dev.culprit.heuristics.contract}. */
public final class RequestDocument {

    private RequestDocument() {}

    /**
     * As a person types it.
     *
     * @throws RefusedException VERSION if it is of another version; BAD-INPUT otherwise, with the name of the field that is wrong
     */
    public static <T extends Record> T read(@Nullable String json, Class<T> type) {
        if (json == null) {
            throw new RefusedException(RefusalCode.BAD_INPUT, "json is missing (null)");
        }
        try {
            return Requests.read(json, type);
        } catch (VersionException e) {
            throw new RefusedException(
                    RefusalCode.VERSION,
                    "the document is of version " + e.version() + ", this agent takes " + Requests.VERSION
                            + "; use the agent that belongs to the client, or write what agent/docs/requests.schema.json"
                            + " says");
        } catch (IllegalArgumentException e) {
            throw new RefusedException(RefusalCode.BAD_INPUT, OneLine.of(e.getMessage(), "unreadable"));
        }
    }
}
