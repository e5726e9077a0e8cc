package dev.culprit.heuristics.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.ToNumberPolicy;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.result.DiagnosisResult;

/**
 * Reads and writes the documents of {@code result} and {@code contract} as JSON.
 *
 * <p>A number that is not finite is written as null and read back as NaN; every field is always written. Reading is strict:
 * a field that the document does not have, or that is missing, is refused, because a silent 0 or null would be judged as a
 * measurement. Only what is marked as {@link dev.culprit.heuristics.model.AddedLater} may be missing. A result of {@code
 * schemaVersion} 1 is read as one of version 2.
 */
public final class Documents {

    private static final Gson COMPACT = builder().create();
    private static final Gson PRETTY = builder().setPrettyPrinting().create();

    private Documents() {}

    private static GsonBuilder builder() {
        return new GsonBuilder()
                .serializeNulls()
                .disableHtmlEscaping()
                .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
                .registerTypeAdapter(double.class, new FiniteNumbers())
                .registerTypeAdapter(Double.class, new FiniteNumbers())
                .registerTypeAdapter(Facts.class, new FactsAdapter());
    }

    /** One line of JSON. */
    public static String write(Object document) {
        return COMPACT.toJson(document);
    }

    /** JSON with line breaks, for files that people read. */
    public static String writePretty(Object document) {
        return PRETTY.toJson(document) + "\n";
    }

    /**
     * Reads a document.
     *
     * @throws IllegalArgumentException if the text is not the JSON of such a document; the message is one line
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            JsonElement tree = JsonParser.parseString(json);
            if (type == DiagnosisResult.class) {
                VersionOne.upgrade(tree);
            }
            StrictFields.check(tree, type);
            return parse(tree, type);
        } catch (JsonParseException | NullPointerException | IllegalStateException e) {
            throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + oneLine(e), e);
        }
    }

    private static <T> T parse(JsonElement tree, Class<T> type) {
        try {
            T document = COMPACT.fromJson(tree, type);
            if (document == null) {
                throw new IllegalArgumentException("empty " + type.getSimpleName());
            }
            return document;
        } catch (RuntimeException e) {
            throw unwrapped(e);
        }
    }

    /** Gson wraps what a record's constructor refuses; the refusal itself is what the sender needs to read. */
    private static RuntimeException unwrapped(RuntimeException problem) {
        if (!(problem instanceof JsonParseException)
                && problem.getCause() instanceof IllegalArgumentException refusal) {
            return refusal;
        }
        return problem;
    }

    private static String oneLine(Exception problem) {
        String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }
}
