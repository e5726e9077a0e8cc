package dev.culprit.agent.instrument;

import java.util.List;
import java.util.stream.Stream;

/** All that can be probed. */
final class Targets {

    static {
        ByteBuddySettings.initialise(); // describing targets is the first use of the library, whatever follows
    }

    private static final List<Target> ALL = Stream.of(
                    EntryPointTargets.ALL,
                    DatabaseTargets.ALL,
                    PoolTargets.ALL,
                    MessagingTargets.ALL,
                    ExternalCallTargets.ALL,
                    ExecutorTargets.ALL,
                    SynchronizationTargets.ALL)
            .flatMap(List::stream)
            .toList();

    private Targets() {}

    static List<Target> of(Selection selection) {
        MethodSelection methods = selection.methods();
        LockSelection locks = selection.locks();
        Stream<Target> usual =
                ALL.stream().filter(t -> selection.scopes().contains(t.kind().scope()));
        Stream<Target> chosen = Stream.concat(
                methods == null ? Stream.empty() : Stream.of(MethodTargets.of(methods)),
                locks == null ? Stream.empty() : Stream.of(MethodTargets.of(locks)));
        return Stream.concat(usual, chosen).toList();
    }
}
