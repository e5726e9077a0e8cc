package dev.culprit.heuristics.facts;

/** What the value of a fact is counted in, or what else it is. */
public enum FactUnit {
    MILLIS("ms"),
    BYTES("B"),
    /** Part of a whole, 0 to 1. */
    SHARE("1"),
    /** Things, or their mean number. */
    COUNT("1"),
    TEXT(""),
    FLAG(""),
    /** Frames of a stack, from the innermost outwards. */
    FRAMES("");

    private final String symbol;

    FactUnit(String symbol) {
        this.symbol = symbol;
    }

    /** Of the unit as UCUM writes it; empty for what is no number. */
    public String symbol() {
        return symbol;
    }

    public boolean isNumber() {
        return !symbol.isEmpty();
    }
}
