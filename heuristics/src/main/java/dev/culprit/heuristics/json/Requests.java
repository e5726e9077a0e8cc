package dev.culprit.heuristics.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.heuristics.fields.Example;

/**
 * Reads and writes the requests of {@code contract} by what their records say of their fields ({@code fields}).
 *
 * <p>A request is what a person types, so reading is kind where {@link Documents} is strict: fields that have a usual value may be left out,
 * names of constants may have any case, and numbers may be in quotes. Everything else is refused, with the name of the field: unknown
 * fields, null, numbers that are not finite or beyond their range. What is usual is not written.
 */
public final class Requests {

    /** Version of the documents; one may leave it out. */
    public static final int VERSION = 1;

    /** Its key. */
    public static final String VERSION_KEY = "version";

    private Requests() {}

    /** One line of JSON. */
    public static String write(Record request) {
        return RequestWriter.tree(request).toString();
    }

    /**
     * Reads a request.
     *
     * @throws VersionException if it is of another version
     * @throws IllegalArgumentException if it is no such request; the message is one line that says what is wrong, of a field with its name
     */
    public static <T extends Record> T read(String json, Class<T> type) {
        JsonObject object = object(json, type);
        JsonElement version = object.remove(VERSION_KEY);
        boolean known = version == null
                || version.isJsonPrimitive()
                        && version.getAsJsonPrimitive().isNumber()
                        && version.getAsDouble() == VERSION;
        if (!known) {
            throw new VersionException(String.valueOf(version));
        }
        return RequestReader.read(object, type);
    }

    private static JsonObject object(String json, Class<?> type) {
        JsonElement parsed;
        try {
            parsed = JsonParser.parseString(json);
        } catch (JsonParseException e) {
            throw new IllegalArgumentException(
                    "not JSON: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "), e);
        }
        if (parsed.isJsonObject()) {
            return parsed.getAsJsonObject();
        }
        Example example = type.getAnnotation(Example.class);
        throw new IllegalArgumentException(
                "a JSON object is needed" + (example == null ? "" : ", at least " + example.value()));
    }
}
