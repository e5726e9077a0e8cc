package dev.culprit.heuristics.contract;

import java.lang.reflect.Modifier;
import java.util.Locale;

/** What a method can be required to be; documents write it as sources do. */
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

    /** Whether it is one of these, which are coded as in class files. */
    public boolean isIn(int modifiers) {
        return (modifiers & bit) != 0;
    }

    /** As it is written in sources. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
