package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.part.Part;
import dev.culprit.apps.bookstore.store.Criterion;
import java.util.List;
import java.util.function.Function;

/**
 * Searches and new products ask for a regular expression instead of a range, which no index serves: as good as having
 * none, without taking it away from anybody. The database reads every book, or every author, for each of them.
 *
 * <p>Hurts with many books only; see {@link Preparation}.
 */
public final class MissingIndex implements Problem {

    private final Part<Function<Criterion, Criterion.Condition>> conditions;

    public MissingIndex(Part<Function<Criterion, Criterion.Condition>> conditions) {
        this.conditions = conditions;
    }

    @Override
    public String id() {
        return "missing-index";
    }

    @Override
    public String description() {
        return "searches and new products are asked for in a way no index serves";
    }

    @Override
    public void activate() {
        conditions.exchange(MissingIndex::pattern);
    }

    @Override
    public void deactivate() {
        conditions.restore();
    }

    private static Criterion.Condition pattern(Criterion criterion) {
        String pattern = "^" + literally(criterion.value()) + (criterion.prefix() ? "" : "$");
        return new Criterion.Condition("REGEXP_LIKE(" + criterion.column() + ", ?)", List.of(pattern));
    }

    /** Means the same to every dialect of regular expressions: what is no letter, digit or blank is escaped. */
    private static String literally(String value) {
        StringBuilder literal = new StringBuilder();
        value.codePoints().forEach(c -> {
            if (c != ' ' && !Character.isLetterOrDigit(c)) {
                literal.append('\\');
            }
            literal.appendCodePoint(c);
        });
        return literal.toString();
    }
}
