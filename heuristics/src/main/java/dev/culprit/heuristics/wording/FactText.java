package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.facts.Fact;
import dev.culprit.heuristics.facts.Fact.Amount;
import dev.culprit.heuristics.facts.Fact.Flag;
import dev.culprit.heuristics.facts.Fact.Frames;
import dev.culprit.heuristics.facts.Fact.Words;

/** What is known of a named thing, as people read it. */
public final class FactText {

    private FactText() {}

    /** Number and unit, or the words; the frames of a stack on a line each. */
    public static String value(Fact fact) {
        if (fact instanceof Amount amount) {
            return amount(amount);
        }
        if (fact instanceof Flag flag) {
            return flag.value() ? "yes" : "no";
        }
        return fact instanceof Words words ? words.value() : String.join("\n", ((Frames) fact).value());
    }

    private static String amount(Amount amount) {
        return switch (amount.name().unit()) {
            case MILLIS -> Quantity.millis(amount.value());
            case BYTES -> Quantity.bytes(amount.value());
            case SHARE -> Quantity.share(amount.value());
            default -> Quantity.number(amount.value());
        };
    }
}
