package dev.culprit.agent.probes;

import dev.culprit.agent.probes.client.ExternalCallTargets;
import dev.culprit.agent.probes.executors.ExecutorClasses;
import dev.culprit.agent.probes.executors.ExecutorTargets;
import dev.culprit.agent.probes.grpc.GrpcTargets;
import dev.culprit.agent.probes.jaxrs.JaxRsTargets;
import dev.culprit.agent.probes.jdbc.DatabaseTargets;
import dev.culprit.agent.probes.jdbc.FetchTargets;
import dev.culprit.agent.probes.jdkserver.JdkServerTargets;
import dev.culprit.agent.probes.locks.SynchronizationTargets;
import dev.culprit.agent.probes.messaging.ListenerTargets;
import dev.culprit.agent.probes.messaging.MessagingTargets;
import dev.culprit.agent.probes.pools.PoolTargets;
import dev.culprit.agent.probes.servlet.ServletTargets;
import dev.culprit.agent.probes.tasks.TaskTargets;
import dev.culprit.agent.weaving.MonitorStates;
import dev.culprit.agent.weaving.library.Library;
import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import java.util.Set;

/** All libraries that are probed; a new one is one line here. */
public final class Libraries {

    public static final List<Library> ALL = List.of(
            Library.of(Scope.ENTRY_POINTS, () -> ServletTargets.ALL),
            new Library(Scope.ENTRY_POINTS, () -> JdkServerTargets.ALL, Set.of(JdkServerTargets.CHAIN)),
            Library.of(Scope.ENTRY_POINTS, () -> JaxRsTargets.ALL),
            Library.of(Scope.ENTRY_POINTS, () -> GrpcTargets.ALL),
            Library.of(Scope.ENTRY_POINTS, () -> ListenerTargets.ALL),
            Library.of(Scope.ENTRY_POINTS, () -> TaskTargets.ALL),
            Library.of(Scope.DATABASE, () -> DatabaseTargets.ALL),
            Library.of(Scope.FETCH, () -> FetchTargets.ALL),
            new Library(Scope.POOL, () -> PoolTargets.ALL, Set.of(PoolTargets.SEMAPHORE)),
            Library.of(Scope.MESSAGING, () -> MessagingTargets.ALL),
            new Library(
                    Scope.EXTERNAL_CALL,
                    () -> ExternalCallTargets.ALL,
                    Set.of(
                            ExternalCallTargets.URL_CONNECTION,
                            ExternalCallTargets.SECURE_URL_CONNECTION,
                            ExternalCallTargets.CLIENT)),
            new Library(Scope.EXECUTOR, () -> ExecutorTargets.ALL, ExecutorClasses.CLASSES),
            new Library(Scope.SYNCHRONIZATION, () -> SynchronizationTargets.ALL, Set.of(MonitorStates.VIRTUAL_THREAD)));

    private Libraries() {}
}
