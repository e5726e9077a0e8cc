package dev.culprit.heuristics.testing;

import dev.culprit.heuristics.facts.Fact;
import dev.culprit.heuristics.facts.Fact.Amount;
import dev.culprit.heuristics.facts.Fact.Flag;
import dev.culprit.heuristics.facts.Fact.Frames;
import dev.culprit.heuristics.facts.Fact.Words;
import dev.culprit.heuristics.facts.Facts;
import java.util.LinkedHashMap;
import java.util.Map;

/** Facts as tests compare them. */
public final class Told {

    private Told() {}

    /** Value by key, in the order in which they are told: Double, String, Boolean or a list of frames. */
    public static Map<String, Object> of(Facts facts) {
        Map<String, Object> told = new LinkedHashMap<>();
        for (Fact fact : facts.all()) {
            told.put(fact.name().key(), value(fact));
        }
        return told;
    }

    private static Object value(Fact fact) {
        if (fact instanceof Amount amount) {
            return amount.value();
        }
        if (fact instanceof Flag flag) {
            return flag.value();
        }
        return fact instanceof Words words ? words.value() : ((Frames) fact).value();
    }
}
