package dev.culprit.agent.instrument;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to carry probes.
 *
 * @param scopes with {@link Scope#METHOD} if and only if methods are chosen
 * @param methods null without that scope
 * @param locks null without the scope {@link Scope#LOCKS}
 */
public record Selection(
        Set<Scope> scopes,
        @Nullable MethodSelection methods,
        @Nullable LockSelection locks) {

    public static final Selection NOTHING = new Selection(Set.of(), null, null);

    public Selection {
        scopes = Set.copyOf(scopes);
        if (scopes.contains(Scope.METHOD) != (methods != null)) {
            throw new IllegalArgumentException("the scope METHOD and methods belong together");
        }
        if (scopes.contains(Scope.LOCKS) != (locks != null)) {
            throw new IllegalArgumentException("the scope LOCKS and locks belong together");
        }
    }

    /** The usual methods of these scopes. */
    public static Selection of(Set<Scope> scopes) {
        return new Selection(scopes, null, null);
    }

    /** These methods, and the usual ones of other scopes; with entry points, if traces begin there. */
    public static Selection of(Set<Scope> others, MethodSelection methods) {
        Set<Scope> all = EnumSet.of(Scope.METHOD);
        all.addAll(others);
        if (methods.traces().belowEntryPoints()) {
            all.add(Scope.ENTRY_POINTS);
        }
        return new Selection(all, methods, null);
    }

    /** The same, and waiting for locks in these methods. */
    public Selection with(LockSelection wanted) {
        Set<Scope> all = EnumSet.of(Scope.LOCKS);
        all.addAll(scopes);
        return new Selection(all, methods, wanted);
    }

    public boolean isEmpty() {
        return scopes.isEmpty();
    }
}
