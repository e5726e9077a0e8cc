package dev.culprit.agent.run.request;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** The version of the documents that the agent is told. They may leave it out; then they mean the agent's own. */
public final class RequestVersion {

    /** Its key in documents. */
    public static final String KEY = "version";

    private static final int CURRENT = 1;

    private RequestVersion() {}

    /** @throws RefusedException VERSION, if a document is of another version */
    public static void check(JsonObject request) {
        JsonElement version = request.get(KEY);
        boolean known = version == null
                || version.isJsonPrimitive()
                        && version.getAsJsonPrimitive().isNumber()
                        && version.getAsDouble() == CURRENT;
        if (!known) {
            throw new RefusedException(
                    RefusalCode.VERSION,
                    "the document is of version " + version + ", this agent takes " + CURRENT
                            + "; use the agent that belongs to the client, or write what agent/docs/requests.schema.json"
                            + " says");
        }
    }
}
