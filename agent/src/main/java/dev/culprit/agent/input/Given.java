package dev.culprit.agent.input;

import org.jspecify.annotations.Nullable;

/** Checks the arguments of operations that are no documents. */
public final class Given {

    private Given() {}

    /**
     * An argument of an operation.
     *
     * @throws IllegalArgumentException with the argument's name if it is null
     */
    public static String argument(@Nullable String value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing (null)");
        }
        return value;
    }
}
