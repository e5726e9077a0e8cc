package dev.culprit.heuristics.facts;

import java.util.List;

/** Something that is known of a named thing. */
public sealed interface Fact {

    FactName name();

    /** @param value in the unit of its name; NaN where it could not be measured */
    record Amount(FactName name, double value) implements Fact {
        public Amount {
            if (!name.unit().isNumber()) {
                throw new IllegalArgumentException(name + " is no number");
            }
        }
    }

    /** In words. */
    record Words(FactName name, String value) implements Fact {
        public Words {
            require(name, FactUnit.TEXT);
        }
    }

    /** That something is so, or is not. */
    record Flag(FactName name, boolean value) implements Fact {
        public Flag {
            require(name, FactUnit.FLAG);
        }
    }

    /** Where a thread stood, from the innermost frame outwards. */
    record Frames(FactName name, List<String> value) implements Fact {
        public Frames {
            require(name, FactUnit.FRAMES);
            value = List.copyOf(value);
        }
    }

    private static void require(FactName name, FactUnit unit) {
        if (name.unit() != unit) {
            throw new IllegalArgumentException(name + " is " + name.unit() + ", not " + unit);
        }
    }
}
