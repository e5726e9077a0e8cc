package dev.culprit.agent.http;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentThreads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jolokia.server.core.config.ConfigKey;
import org.jolokia.server.core.config.StaticConfiguration;
import org.jolokia.server.core.config.SystemPropertyMode;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.service.JolokiaServiceManagerFactory;
import org.jolokia.server.core.service.api.JolokiaContext;
import org.jolokia.server.core.service.api.JolokiaServiceManager;
import org.jolokia.server.core.service.impl.ClasspathServiceCreator;
import org.jolokia.server.core.util.jmx.DefaultMBeanServerAccess;
import org.jolokia.server.core.util.jmx.MBeanServerAccess;
import org.jspecify.annotations.Nullable;

/**
 * Jolokia, put together when the first request comes: a port that is opened with every start of an application is hardly ever
 * used, and this costs more than everything else at such a start. Its parts are put together here instead of by its own
 * server class, which reads its configuration from system properties, starts a thread that waits for the end of the
 * application, and answers GET.
 */
final class LazyJolokia implements AutoCloseable {

    private final String context;
    private final String url;
    private final AgentLog log;
    private final Runnable before;
    private final Consumer<String> notices;

    /** Once it is there. */
    private volatile @Nullable HttpRequestHandler handler;

    /** Guarded by this, like the rest. */
    private @Nullable FutureTask<HttpRequestHandler> making;

    private @Nullable JolokiaServiceManager services;
    private @Nullable MBeanServerAccess servers;
    private boolean closed;
    private boolean told;

    /**
     * Makes nothing yet.
     *
     * @param context the path of the port
     * @param before what has to be done first; may block
     * @param notices told once, in one line, if it cannot be made in this JVM
     */
    LazyJolokia(String context, String url, AgentLog log, Runnable before, Consumer<String> notices) {
        this.context = context;
        this.url = url;
        this.log = log;
        this.before = before;
        this.notices = notices;
    }

    /**
     * What answers requests; the first call blocks until it is there, in a busy JVM for seconds. It is made on a thread of
     * its own, so that a caller who is interrupted does not end it half made, and the caller goes on waiting.
     *
     * @throws IllegalStateException if it could not be made; the next call tries again
     */
    HttpRequestHandler handler() {
        HttpRequestHandler ready = handler;
        if (ready != null) {
            return ready;
        }
        FutureTask<HttpRequestHandler> task = begin();
        while (true) {
            try {
                return task.get();
            } catch (InterruptedException e) {
                // the time for one request is over, but who asks has shown the token and waits
            } catch (CancellationException e) {
                throw new IllegalStateException("the agent is shutting down", e);
            } catch (ExecutionException e) {
                forget(task);
                throw new IllegalStateException("the agent is not ready: " + e.getCause(), e.getCause());
            }
        }
    }

    private synchronized FutureTask<HttpRequestHandler> begin() {
        FutureTask<HttpRequestHandler> task = making;
        if (task == null) {
            if (closed) {
                throw new IllegalStateException("the agent is shutting down");
            }
            task = new FutureTask<>(this::make);
            try {
                AgentThreads.create("jolokia", task).start();
            } catch (OutOfMemoryError e) { // no room for a thread now; perhaps for the next request
                throw new IllegalStateException("the agent is not ready: " + e, e);
            }
            making = task;
        }
        return task;
    }

    private synchronized void forget(FutureTask<HttpRequestHandler> failed) {
        if (making == failed) {
            making = null;
        }
    }

    private HttpRequestHandler make() {
        try {
            before.run();
            HttpRequestHandler made = open();
            handler = made;
            return made;
        } catch (LinkageError e) { // what is missing in this JVM will be missing the next time
            tell(e);
            throw e;
        }
    }

    private synchronized void tell(LinkageError e) {
        if (!told) {
            told = true;
            log.error("the port cannot answer", e);
            notices.accept("cannot answer at its port: " + e + "; the application runs on");
        }
    }

    private synchronized HttpRequestHandler open() {
        if (closed) {
            throw new IllegalStateException("the agent is shutting down");
        }
        JolokiaServiceManager manager = manager();
        JolokiaContext opened = manager.start();
        opened.getAgentDetails().updateAgentParameters(url, true);
        services = manager;
        servers = opened.getMBeanServerAccess();
        return new HttpRequestHandler(opened);
    }

    private JolokiaServiceManager manager() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(
                ConfigKey.AGENT_ID.getKeyValue(),
                "culprit-" + ProcessHandle.current().pid());
        settings.put(ConfigKey.AGENT_TYPE.getKeyValue(), "culprit");
        settings.put(ConfigKey.AGENT_CONTEXT.getKeyValue(), context);
        settings.put(ConfigKey.DISABLE_DETECTORS.getKeyValue(), "true");
        settings.put(ConfigKey.DISCOVERY_ENABLED.getKeyValue(), "false");
        settings.put(ConfigKey.ALLOW_ERROR_DETAILS.getKeyValue(), "false");
        settings.put(ConfigKey.INCLUDE_REQUEST.getKeyValue(), "false");
        // NEVER: settings of the application's own Jolokia are not ours
        StaticConfiguration configuration =
                new StaticConfiguration(settings, new LinkedHashMap<>(), SystemPropertyMode.NEVER);
        JolokiaServiceManager manager = JolokiaServiceManagerFactory.createJolokiaServiceManager(
                configuration, new SilentLog(log), new OwnMBeansOnly());
        manager.addServices(new ClasspathServiceCreator(LazyJolokia.class.getClassLoader(), "services"));
        return manager;
    }

    /** Its own end leaves its listeners in the MBean servers, which are the application's. */
    private void stopListening() {
        if (servers instanceof DefaultMBeanServerAccess listening) {
            try {
                listening.unregisterFromMBeanNotifications();
            } catch (IllegalStateException e) {
                log.error("an MBean server keeps a listener of ours", e);
            }
            servers = null;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (making != null && handler == null) {
            making.cancel(true); // nobody waits for it any more
        }
        if (services != null) {
            services.stop();
        }
        stopListening();
    }
}
