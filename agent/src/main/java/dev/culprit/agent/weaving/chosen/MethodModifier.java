package dev.culprit.agent.weaving.chosen;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;

/** What a method can be required to be. */
public enum MethodModifier {
    PUBLIC(Modifier.PUBLIC),
    PROTECTED(Modifier.PROTECTED),
    PRIVATE(Modifier.PRIVATE),
    STATIC(Modifier.STATIC),
    FINAL(Modifier.FINAL),
    SYNCHRONIZED(Modifier.SYNCHRONIZED);

    private final int bit;

    MethodModifier(int bit) {
        this.bit = bit;
    }

    public boolean isIn(int modifiers) {
        return (modifiers & bit) != 0;
    }

    /**
     * As it is written in sources.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static MethodModifier named(String name) {
        return Arrays.stream(values())
                .filter(modifier -> modifier.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name
                        + "' is no modifier to look for; known are "
                        + Arrays.toString(values()).toLowerCase(Locale.ROOT)));
    }
}
