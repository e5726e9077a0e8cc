package dev.culprit.agent.instrument;

import java.util.List;
import java.util.stream.Stream;

/** All that can be probed. */
final class Targets {

    static {
        ByteBuddySettings.initialise(); // describing targets is the first use of the library, whatever follows
    }

    private Targets() {}

    static List<Target> of(Selection selection) {
        MethodSelection methods = selection.methods();
        LockSelection locks = selection.locks();
        Stream<Target> usual = Stream.of(Scope.values())
                .filter(selection.scopes()::contains)
                .flatMap(scope -> scope.targets().stream())
                .map(selection.packages()::limit);
        Stream<Target> chosen = Stream.concat(
                methods == null ? Stream.empty() : Stream.of(MethodTargets.of(methods)),
                locks == null ? Stream.empty() : Stream.of(MethodTargets.of(locks)));
        return Stream.concat(usual, chosen).toList();
    }
}
