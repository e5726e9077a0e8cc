package dev.culprit.heuristics.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.culprit.heuristics.fields.Field;
import dev.culprit.heuristics.fields.FieldException;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Reads single values of requests. Gson takes what is too large for a small number, NaN for a number, and null for nothing
 * at all; here each of them is a {@link FieldException}.
 */
final class GivenValue {

    private static final int SHOWN = 40;

    /** No {@code long} is larger. */
    private static final double LARGEST = 9.3e18;

    private GivenValue() {}

    /** A whole number that fits into an {@code int}. */
    static int integer(JsonElement value, String field) {
        return (int) whole(value, field, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A whole number that fits into a {@code long}. */
    static long whole(JsonElement value, String field) {
        return whole(value, field, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long whole(JsonElement value, String field, long least, long most) {
        double size = number(value, field);
        try {
            if (Math.abs(size) < LARGEST) { // what is larger still could have a million digits
                long whole = new BigDecimal(value.getAsString()).longValueExact();
                if (whole >= least && whole <= most) {
                    return whole;
                }
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // said below
        }
        throw refused(field, "a whole number from " + least + " to " + most, value);
    }

    /** A finite number. */
    static double number(JsonElement value, String field) {
        if (value.isJsonPrimitive()) {
            try {
                double number = value.getAsDouble();
                if (Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // said below
            }
        }
        throw refused(field, "a number", value);
    }

    /** Gson takes any text for one. */
    static boolean truth(JsonElement value, String field) {
        if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean()) {
            return value.getAsBoolean();
        }
        throw refused(field, "true or false", value);
    }

    /** Some text. */
    static String text(JsonElement value, String field) {
        if (value.isJsonPrimitive()) {
            return value.getAsString();
        }
        throw refused(field, "text", value);
    }

    /** A constant of an enumeration. */
    static <E> E constant(JsonElement value, Class<E> enumeration, String field) {
        if (value.isJsonPrimitive()) {
            return Field.constant(enumeration, field, value.getAsString());
        }
        throw refused(field, "one of " + Arrays.toString(enumeration.getEnumConstants()), value);
    }

    /** A document in a document. */
    static JsonObject object(JsonElement value, String field) {
        if (value.isJsonObject()) {
            return value.getAsJsonObject();
        }
        throw refused(field, "a JSON object", value);
    }

    private static FieldException refused(String field, String wanted, JsonElement value) {
        return new FieldException(field, "must be " + wanted + ", not " + shortened(value.toString()));
    }

    static String shortened(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}
