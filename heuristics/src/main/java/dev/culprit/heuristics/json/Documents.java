package dev.culprit.heuristics.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.ToNumberPolicy;

/**
 * Reads and writes the documents of {@code result} and {@code contract} as JSON. A number that is not finite is written
 * as null and read back as NaN.
 */
public final class Documents {

    private static final JsonSerializer<Double> FINITE =
            (value, type, context) -> value.isNaN() || value.isInfinite() ? null : new JsonPrimitive(value);

    private static final Gson COMPACT = builder().create();
    private static final Gson PRETTY = builder().setPrettyPrinting().create();

    private Documents() {}

    private static GsonBuilder builder() {
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
                .registerTypeAdapter(Double.class, FINITE)
                .registerTypeAdapter(double.class, FINITE);
    }

    /** One line of JSON. */
    public static String write(Object document) {
        return COMPACT.toJson(document);
    }

    /** JSON with line breaks, for files that people read. */
    public static String writePretty(Object document) {
        return PRETTY.toJson(document);
    }

    /**
     * Reads a document.
     *
     * @throws IllegalArgumentException if the text is not the JSON of such a document
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            T document = COMPACT.fromJson(json, type);
            if (document == null) {
                throw new IllegalArgumentException("empty " + type.getSimpleName());
            }
            return document;
        } catch (JsonParseException | NullPointerException e) {
            throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
    }
}
