package dev.culprit.agent.input;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Reads single values of requests. Gson takes what is too large for a small number, NaN for a number, and null for nothing
 * at all; here each of them is an {@link IllegalArgumentException} with the field's name.
 */
public final class Given {

    private static final int SHOWN = 40;

    /** No {@code long} is larger. */
    private static final double LARGEST = 9.3e18;

    private Given() {}

    /** An argument of an operation. */
    public static String argument(@Nullable String value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing (null)");
        }
        return value;
    }

    /** A whole number that fits into an {@code int}. */
    public static int integer(JsonElement value, String field) {
        return (int) whole(value, field, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A whole number that fits into a {@code long}. */
    public static long whole(JsonElement value, String field) {
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
    public static double number(JsonElement value, String field) {
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

    /** Some text. */
    public static String text(JsonElement value, String field) {
        if (value.isJsonPrimitive()) {
            return value.getAsString();
        }
        throw refused(field, "text", value);
    }

    /** A document in a document. */
    public static JsonObject object(JsonElement value, String field) {
        if (value.isJsonObject()) {
            return value.getAsJsonObject();
        }
        throw refused(field, "a JSON object", value);
    }

    private static IllegalArgumentException refused(String field, String wanted, JsonElement value) {
        String text = value.toString();
        return new IllegalArgumentException(field + " must be " + wanted + ", not "
                + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text));
    }
}
