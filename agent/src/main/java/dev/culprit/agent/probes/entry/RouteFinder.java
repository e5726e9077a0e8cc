package dev.culprit.agent.probes.entry;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;
import org.jspecify.annotations.Nullable;

/**
 * A method by which a framework calls what a service is about, and knows by which pattern of paths it was found. Inside a call of an
 * {@link EntryPoint}, of whatever library.
 */
public abstract class RouteFinder implements SiteKind {

    @Override
    public final Scope scope() {
        return Scope.ENTRY_POINTS;
    }

    /** The pattern, such as {@code /books/{title}}; null if it cannot be told. Must not throw. */
    public abstract @Nullable String route(Object receiver, @Nullable Object argument);
}
