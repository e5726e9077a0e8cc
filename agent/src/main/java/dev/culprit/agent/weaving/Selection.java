package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.chosen.LockSelection;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.InstrumentationRequest;
import dev.culprit.heuristics.contract.LockChoice;
import dev.culprit.heuristics.contract.MethodChoice;
import dev.culprit.heuristics.contract.ScopeChoice;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is to carry probes.
 *
 * @param oneIn of so many calls of entry points one is measured, with all that it does; above 1 only with these, and then nothing is
 *     measured that happens elsewhere, but for methods
 * @param scopes with {@link Scope#METHOD} if and only if methods are chosen; with all that others of them need
 * @param packages in which classes carry probes of scopes; methods say themselves where they are
 * @param methods null without that scope
 * @param locks null without the scope {@link Scope#LOCKS}
 */
public record Selection(
        int oneIn,
        Set<Scope> scopes,
        Packages packages,
        @Nullable MethodSelection methods,
        @Nullable LockSelection locks) {

    public static final Selection NOTHING = new Selection(1, Set.of(), Packages.ALL, null, null);

    public Selection {
        scopes = Set.copyOf(complete(scopes));
        if (oneIn > 1 && !scopes.contains(Scope.ENTRY_POINTS)) {
            throw new IllegalArgumentException("to measure one call in so many, entry points must be probed");
        }
        if (scopes.contains(Scope.METHOD) != (methods != null)) {
            throw new IllegalArgumentException("the scope METHOD and methods belong together");
        }
        if (scopes.contains(Scope.LOCKS) != (locks != null)) {
            throw new IllegalArgumentException("the scope LOCKS and locks belong together");
        }
    }

    /** Rows are of statements. */
    private static Set<Scope> complete(Set<Scope> scopes) {
        if (!scopes.contains(Scope.FETCH)) {
            return scopes;
        }
        Set<Scope> all = EnumSet.of(Scope.DATABASE);
        all.addAll(scopes);
        return all;
    }

    /**
     * What a request asks for.
     *
     * @throws IllegalArgumentException if it excludes packages of the JVM
     */
    public static Selection of(InstrumentationRequest request) {
        ScopeChoice wanted = request.scopes();
        Set<Scope> scopes = wanted.scopes().stream().map(Scope::of).collect(Collectors.toUnmodifiableSet());
        MethodChoice methods = request.methods();
        LockChoice locks = request.locks();
        Selection all = methods == null ? of(scopes) : of(scopes, MethodSelection.of(methods));
        Selection thinned = wanted.oneIn() == 1 ? all : all.ofCalls(wanted.oneIn());
        Selection locked = locks == null ? thinned : thinned.with(LockSelection.of(locks));
        return locked.in(new Packages(Set.copyOf(wanted.packages()), Set.copyOf(wanted.excludedPackages())));
    }

    /** The usual methods of these scopes. */
    public static Selection of(Set<Scope> scopes) {
        return new Selection(1, scopes, Packages.ALL, null, null);
    }

    /**
     * These methods, and the usual ones of other scopes; with entry points, if traces begin there, and with messages, if they go on with
     * these.
     */
    public static Selection of(Set<Scope> others, MethodSelection methods) {
        Set<Scope> all = EnumSet.of(Scope.METHOD);
        all.addAll(others);
        if (methods.traces().belowEntryPoints()) {
            all.add(Scope.ENTRY_POINTS);
        }
        if (methods.traces().inMessages()) {
            all.addAll(EnumSet.of(Scope.ENTRY_POINTS, Scope.MESSAGING));
        }
        return new Selection(1, all, Packages.ALL, methods, null);
    }

    /** The same, and waiting for locks in these methods. */
    public Selection with(LockSelection wanted) {
        Set<Scope> all = EnumSet.of(Scope.LOCKS);
        all.addAll(scopes);
        return new Selection(oneIn, all, packages, methods, wanted);
    }

    /** The same, with scopes only in these packages. */
    public Selection in(Packages chosen) {
        return new Selection(oneIn, scopes, chosen, methods, locks);
    }

    /** The same of one call of entry points in so many, with all that it does. */
    public Selection ofCalls(int gap) {
        Set<Scope> all = EnumSet.copyOf(scopes);
        if (gap > 1) {
            all.add(Scope.ENTRY_POINTS);
        }
        return new Selection(gap, all, packages, methods, locks);
    }

    public boolean isEmpty() {
        return scopes.isEmpty();
    }
}
