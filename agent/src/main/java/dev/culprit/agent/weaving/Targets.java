package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.chosen.LockSelection;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Library;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.stream.Stream;

/** All that can be probed: of known libraries, and what somebody chose. */
final class Targets {

    private final List<Library> libraries;
    private final Foreign foreign;

    Targets(List<Library> libraries) {
        this.libraries = List.copyOf(libraries);
        foreign = new Foreign(libraries);
    }

    /** Classes that probes stay out of. */
    Foreign foreign() {
        return foreign;
    }

    List<Target> of(Selection selection) {
        ByteBuddySettings.initialise(); // describing targets is the first use of the library, whatever follows
        MethodSelection methods = selection.methods();
        LockSelection locks = selection.locks();
        Stream<Target> usual = Stream.of(Scope.values())
                .filter(selection.scopes()::contains)
                .flatMap(this::in)
                .map(selection.packages()::limit);
        Stream<Target> chosen = Stream.concat(
                methods == null ? Stream.empty() : Stream.of(MethodTargets.of(methods)),
                locks == null ? Stream.empty() : Stream.of(MethodTargets.of(locks)));
        return Stream.concat(usual, chosen).toList();
    }

    private Stream<Target> in(Scope scope) {
        return libraries.stream()
                .filter(library -> library.scope() == scope)
                .flatMap(library -> library.targets().get().stream());
    }
}
