package dev.culprit.agent.instrument;

import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import java.util.List;
import java.util.Set;

/**
 * Where virtual threads wait, in JVMs that have them (from 21 on): of their parking the JVM writes nothing down. Platform
 * threads do not come here.
 */
final class SynchronizationTargets {

    static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

    private static final int SINCE = 21;

    static final List<Target> ALL = Runtime.version().feature() < SINCE
            ? List.of()
            : List.of(
                    new Target(
                            SiteKind.PARK,
                            Set.of(VIRTUAL_THREAD),
                            Target.body("park").and(takesArguments(0)),
                            Call.class),
                    new Target(
                            SiteKind.PARK,
                            Set.of(VIRTUAL_THREAD),
                            Target.body("parkNanos").and(takesArguments(long.class)),
                            Call.class));

    private SynchronizationTargets() {}
}
