package dev.culprit.agent.weaving.library;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Where one library is probed, or one part of the JDK.
 *
 * @param scope of all its targets
 * @param targets the methods that its probes sit in; asked for when the scope is first switched on, because the byte-code library is not
 *     loaded before
 * @param ofTheJvm names of classes that come with the JVM and get probes; probes stay out of all others of it
 */
public record Library(Scope scope, Supplier<List<Target>> targets, Set<String> ofTheJvm) {

    public Library {
        ofTheJvm = Set.copyOf(ofTheJvm);
    }

    /** One that the application brings along. */
    public static Library of(Scope scope, Supplier<List<Target>> targets) {
        return new Library(scope, targets, Set.of());
    }
}
