package dev.culprit.heuristics.search;

import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.wording.SearchSentences;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which categories a diagnosis leaves out because somebody wanted it so. */
public final class LeftOut {

    private final Set<String> skipped;
    private final Set<String> notWanted;

    /**
     * Understands what is asked for.
     *
     * @throws IllegalArgumentException if there is no such category, or nothing would be left
     */
    LeftOut(Taxonomy taxonomy, Limits limits) {
        skipped = below(taxonomy, named(taxonomy, limits.skip()));
        notWanted = limits.only().isEmpty() ? Set.of() : others(taxonomy, named(taxonomy, limits.only()));
        if (!limits.only().isEmpty() && skipped.containsAll(named(taxonomy, limits.only()))) {
            throw new IllegalArgumentException("nothing is left of what was asked for; skip less");
        }
        if (skipped.contains(taxonomy.root().id())) {
            throw new IllegalArgumentException(
                    "nothing is left without " + taxonomy.root().id() + "; skip what lies below it");
        }
    }

    /**
     * Checks what was asked for.
     *
     * @throws IllegalArgumentException if there is no such category, or nothing would be left
     */
    public static void check(Taxonomy taxonomy, Limits limits) {
        new LeftOut(taxonomy, limits);
    }

    private static Set<String> named(Taxonomy taxonomy, List<String> names) {
        Set<String> ids = new HashSet<>();
        for (String name : names) {
            List<String> found = taxonomy.named(name);
            if (found.isEmpty()) {
                throw new IllegalArgumentException(
                        "no category is called " + name + "; 'culprit explain' lists what there is");
            }
            ids.addAll(found);
        }
        return ids;
    }

    /** These and all nodes below them. */
    private static Set<String> below(Taxonomy taxonomy, Collection<String> ids) {
        Set<String> all = new HashSet<>();
        for (Category category : taxonomy.categories()) {
            if (taxonomy.path(category.id()).stream().anyMatch(ids::contains)) {
                all.add(category.id());
            }
        }
        return all;
    }

    /** All but these, what leads to them and what lies below them. */
    private static Set<String> others(Taxonomy taxonomy, Collection<String> ids) {
        Set<String> wanted = below(taxonomy, ids);
        ids.forEach(id -> wanted.addAll(taxonomy.path(id)));
        Set<String> others = new HashSet<>();
        for (Category category : taxonomy.categories()) {
            if (!wanted.contains(category.id())) {
                others.add(category.id());
            }
        }
        return others;
    }

    /** Why this category is left out; empty if it is not. */
    Optional<String> reason(String category) {
        if (skipped.contains(category)) {
            return Optional.of(SearchSentences.skipped());
        }
        return notWanted.contains(category) ? Optional.of(SearchSentences.othersWanted()) : Optional.empty();
    }
}
