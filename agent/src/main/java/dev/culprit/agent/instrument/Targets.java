package dev.culprit.agent.instrument;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All that can be probed. */
final class Targets {

    private static final List<Target> ALL = Stream.of(
                    EntryPointTargets.ALL,
                    DatabaseTargets.ALL,
                    PoolTargets.ALL,
                    MessagingTargets.ALL,
                    ExternalCallTargets.ALL)
            .flatMap(List::stream)
            .toList();

    private Targets() {}

    static List<Target> of(Set<Scope> scopes) {
        return ALL.stream().filter(t -> scopes.contains(t.kind().scope())).toList();
    }
}
