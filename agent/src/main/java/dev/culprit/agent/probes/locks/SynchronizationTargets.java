package dev.culprit.agent.probes.locks;

import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.culprit.advice.Call;
import dev.culprit.advice.CarrierLeft;
import dev.culprit.advice.CarrierTaken;
import dev.culprit.agent.weaving.MonitorStates;
import dev.culprit.agent.weaving.library.Target;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where virtual threads wait, in JVMs that have them (from 21 on): of their parking the JVM writes nothing down, and of their
 * waiting for monitors neither where they give their carrier threads away meanwhile (from 24 on). Platform threads do not come
 * here.
 */
public final class SynchronizationTargets {

    private static final int SINCE = 21;

    public static final List<Target> ALL =
            Stream.concat(parking().stream(), atMonitors().stream()).toList();

    private SynchronizationTargets() {}

    private static List<Target> parking() {
        return Runtime.version().feature() < SINCE
                ? List.of()
                : List.of(
                        new Target(
                                VirtualSite.PARK,
                                Set.of(MonitorStates.VIRTUAL_THREAD),
                                Target.body("park").and(takesArguments(0)),
                                Call.class),
                        new Target(
                                VirtualSite.PARK,
                                Set.of(MonitorStates.VIRTUAL_THREAD),
                                Target.body("parkNanos").and(takesArguments(long.class)),
                                Call.class));
    }

    private static List<Target> atMonitors() {
        return MonitorStates.ofThisJvm().isEmpty()
                ? List.of()
                : List.of(
                        new Target(
                                VirtualSite.CARRIER_LEFT,
                                Set.of(MonitorStates.VIRTUAL_THREAD),
                                Target.body(MonitorStates.LEFT).and(takesArguments(0)),
                                CarrierLeft.class),
                        new Target(
                                VirtualSite.CARRIER_TAKEN,
                                Set.of(MonitorStates.VIRTUAL_THREAD),
                                Target.body(MonitorStates.TAKEN).and(takesArguments(0)),
                                CarrierTaken.class));
    }
}
