package dev.culprit.agent.start;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentService;
import dev.culprit.agent.mbean.MBeanRegistry;
import java.util.ArrayDeque;
import java.util.Deque;

/** The services in use: registered as they come, taken back in reverse order. Confined to the thread that holds the lock. */
final class Assembly implements AutoCloseable {

    private final MBeanRegistry registry = new MBeanRegistry();
    private final Deque<AgentService> services = new ArrayDeque<>();
    private final AgentLog log;

    Assembly(AgentLog log) {
        this.log = log;
    }

    /** Registers the service's MBean; a service that cannot be registered is closed again. */
    <T extends AgentService> T add(T service) {
        try {
            registry.register(service.name(), service.mbean());
        } catch (RuntimeException e) {
            service.close();
            throw e;
        }
        services.push(service);
        return service;
    }

    /** To be repeated if there was too little memory for it. */
    @Override
    public void close() {
        while (!services.isEmpty()) {
            AgentService service = services.element();
            attempt(service, () -> registry.unregister(service.name()));
            attempt(service, service::close);
            services.pop();
        }
    }

    private void attempt(AgentService service, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | LinkageError e) { // boundary between services: the others still have to close
            log.error(service.name() + " did not close properly", e);
        }
    }
}
