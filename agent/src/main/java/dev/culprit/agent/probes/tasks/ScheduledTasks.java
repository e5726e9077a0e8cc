package dev.culprit.agent.probes.tasks;

import dev.culprit.agent.probes.entry.EntryPoint;
import dev.culprit.agent.probes.entry.ServiceNames;
import dev.culprit.jfr.events.calls.ServiceKind;
import org.jspecify.annotations.Nullable;

/** A task that a timer runs; it is what the method is called of. */
final class ScheduledTasks extends EntryPoint {

    @Override
    public Object request(Object task, @Nullable Object argument) {
        return task;
    }

    @Override
    public ServiceKind serviceKind() {
        return ServiceKind.TASK;
    }

    @Override
    public ServiceNames.Service service(Object task, ServiceNames names) {
        return names.named(Tasks.service(task));
    }
}
