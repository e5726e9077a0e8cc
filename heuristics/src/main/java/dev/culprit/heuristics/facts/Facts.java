package dev.culprit.heuristics.facts;

import dev.culprit.heuristics.facts.Fact.Amount;
import dev.culprit.heuristics.facts.Fact.Flag;
import dev.culprit.heuristics.facts.Fact.Frames;
import dev.culprit.heuristics.facts.Fact.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is known of a named thing, in the order in which it is told; each fact once. */
public record Facts(List<Fact> all) {

    public static final Facts NONE = new Facts(List.of());

    public Facts {
        all = List.copyOf(all);
        if (all.stream().map(Fact::name).distinct().count() < all.size()) {
            throw new IllegalArgumentException("a fact is told twice: " + all);
        }
    }

    /** These facts, and a number. What is told again stands where it was told first. */
    public Facts with(FactName name, double value) {
        return with(new Amount(name, value));
    }

    /** These facts, and something in words. */
    public Facts with(FactName name, String value) {
        return with(new Words(name, value));
    }

    /** These facts, and whether something is so. */
    public Facts with(FactName name, boolean value) {
        return with(new Flag(name, value));
    }

    /** These facts, and where a thread stood, from the innermost frame outwards. */
    public Facts with(FactName name, List<String> frames) {
        return with(new Frames(name, frames));
    }

    /** These facts, and others. */
    public Facts with(Facts others) {
        Facts both = this;
        for (Fact fact : others.all) {
            both = both.with(fact);
        }
        return both;
    }

    private Facts with(Fact fact) {
        List<Fact> told = new ArrayList<>(all);
        for (int i = 0; i < told.size(); i++) {
            if (told.get(i).name() == fact.name()) {
                told.set(i, fact);
                return new Facts(told);
            }
        }
        told.add(fact);
        return new Facts(told);
    }

    public Optional<Fact> get(FactName name) {
        return all.stream().filter(fact -> fact.name() == name).findFirst();
    }

    public boolean has(FactName name) {
        return get(name).isPresent();
    }

    /** Whether something is told, and is so. */
    public boolean holds(FactName name) {
        return get(name).orElse(null) instanceof Flag flag && flag.value();
    }

    /** The value of a number, if it was measured. */
    public OptionalDouble amount(FactName name) {
        return get(name).orElse(null) instanceof Amount amount && Double.isFinite(amount.value())
                ? OptionalDouble.of(amount.value())
                : OptionalDouble.empty();
    }

    /** The words, if there are any. */
    public Optional<String> words(FactName name) {
        return get(name).filter(Words.class::isInstance).map(fact -> ((Words) fact).value());
    }

    /** The frames; none if they are not known. */
    public List<String> frames(FactName name) {
        return get(name).orElse(null) instanceof Frames frames ? frames.value() : List.of();
    }
}
