package dev.culprit.client.cli.input;

import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Performance problems as people call them: by id, by title, or by words of it that mean no other. */
public final class ProblemNames {

    private static final int FEWEST_LETTERS = 3;
    private static final int MOST_SUGGESTIONS = 5;

    private final Taxonomy taxonomy;

    public ProblemNames(Taxonomy taxonomy) {
        this.taxonomy = taxonomy;
    }

    /** As {@link #resolve(String)}, for several. */
    public List<String> resolve(List<String> typed) {
        return typed.stream().map(this::resolve).toList();
    }

    /**
     * The id, or the last part of it where several places of the tree have the same problem.
     *
     * @throws IllegalArgumentException if no problem is called so, or more than one; one line that says which there are
     */
    public String resolve(String typed) {
        if (!taxonomy.named(typed).isEmpty()) {
            return typed;
        }
        String wanted = bare(typed);
        List<String> called = names(category -> bare(category.name()).equals(wanted)
                || bare(last(category)).equals(wanted)
                || bare(category.id()).equals(wanted));
        List<String> found = called.isEmpty() ? names(category -> hasAll(category, wanted)) : called;
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(
                    "'" + typed + "' may be " + String.join(", ", found) + "; write one of them");
        }
        List<String> similar = names(category -> hasAny(category, wanted));
        throw new IllegalArgumentException("no problem is called '" + typed + "'; "
                + (similar.isEmpty() || similar.size() > MOST_SUGGESTIONS
                        ? "'culprit explain' lists them"
                        : "there are " + String.join(", ", similar)));
    }

    private List<String> names(Predicate<Category> test) {
        return taxonomy.categories().stream()
                .filter(test)
                .map(ProblemNames::last)
                .distinct()
                .toList();
    }

    private static String last(Category category) {
        return category.id().substring(category.id().lastIndexOf('/') + 1);
    }

    private static boolean hasAll(Category category, String wanted) {
        List<String> words = words(category);
        return !wanted.isEmpty()
                && Stream.of(wanted.split("-"))
                        .allMatch(part -> words.stream()
                                .anyMatch(word ->
                                        word.equals(part) || part.length() >= FEWEST_LETTERS && word.startsWith(part)));
    }

    private static boolean hasAny(Category category, String wanted) {
        List<String> parts = Stream.of(wanted.split("-"))
                .filter(part -> part.length() >= FEWEST_LETTERS)
                .toList();
        return words(category).stream()
                .anyMatch(word -> parts.stream().anyMatch(part -> word.startsWith(part) || part.startsWith(word)));
    }

    private static List<String> words(Category category) {
        return Stream.of(bare(category.name()), bare(last(category)))
                .flatMap(text -> Arrays.stream(text.split("-")))
                .distinct()
                .toList();
    }

    /** Without what people write differently. */
    private static String bare(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^a-z0-9]+"))
                .filter(word -> !word.isEmpty() && !word.equals("the"))
                .collect(Collectors.joining("-"));
    }
}
