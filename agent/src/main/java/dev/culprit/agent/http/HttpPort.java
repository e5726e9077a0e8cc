package dev.culprit.agent.http;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.AgentLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jolokia.server.core.config.ConfigKey;
import org.jolokia.server.core.config.StaticConfiguration;
import org.jolokia.server.core.config.SystemPropertyMode;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.service.JolokiaServiceManagerFactory;
import org.jolokia.server.core.service.api.JolokiaContext;
import org.jolokia.server.core.service.api.JolokiaServiceManager;
import org.jolokia.server.core.service.impl.ClasspathServiceCreator;

/**
 * The open port. Jolokia's parts are put together here instead of by its own server class, which reads its configuration
 * from system properties, starts a thread that waits for the end of the application, and answers GET.
 */
public final class HttpPort implements AutoCloseable {

    static final String LOOPBACK = "127.0.0.1";

    private static final String PATH = "/culprit/";

    /** Several, so that one long operation, or somebody who sends nothing, does not keep a client from polling. */
    private static final int THREADS = 32;

    /** No operation takes longer than a second, and a client that is not heard for 10 s is gone. */
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(5);

    private static final int BACKLOG = 16;
    private static final int LAST_ANSWERS_SECONDS = 1;

    private final HttpServer server;
    private final Workers workers;
    private final JolokiaServiceManager services;
    private final BearerToken token;
    private final AtomicLong requests = new AtomicLong();

    private HttpPort(HttpServer server, Workers workers, JolokiaServiceManager services, BearerToken token) {
        this.server = server;
        this.workers = workers;
        this.services = services;
        this.token = token;
    }

    /**
     * Opens the port on loopback. Must be called on a daemon thread: the server's own thread inherits that, and otherwise
     * keeps the application from exiting.
     *
     * @param port 0 for a free one
     * @throws IOException if the port cannot be had
     * @throws IllegalStateException on a thread that is no daemon
     */
    public static HttpPort open(int port, AgentLog log) throws IOException {
        if (!Thread.currentThread().isDaemon()) {
            throw new IllegalStateException("the port must be opened on a daemon thread");
        }
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
        try {
            return serve(server, log);
        } catch (RuntimeException | LinkageError e) {
            server.stop(0);
            throw e;
        }
    }

    private static HttpPort serve(HttpServer server, AgentLog log) {
        JolokiaServiceManager services = services(log);
        JolokiaContext context = services.start();
        BearerToken token = BearerToken.random();
        Workers workers = new Workers(THREADS, LONGEST_REQUEST);
        server.setExecutor(workers);
        HttpPort open = new HttpPort(server, workers, services, token);
        JsonFront front = new JsonFront(PATH, new HttpRequestHandler(context));
        server.createContext(PATH, exchange -> {
                    open.requests.incrementAndGet();
                    front.handle(exchange);
                })
                .setAuthenticator(token);
        context.getAgentDetails().updateAgentParameters(open.url(), true);
        server.start();
        return open;
    }

    private static JolokiaServiceManager services(AgentLog log) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(
                ConfigKey.AGENT_ID.getKeyValue(),
                "culprit-" + ProcessHandle.current().pid());
        settings.put(ConfigKey.AGENT_TYPE.getKeyValue(), "culprit");
        settings.put(ConfigKey.AGENT_CONTEXT.getKeyValue(), PATH);
        settings.put(ConfigKey.DISABLE_DETECTORS.getKeyValue(), "true");
        settings.put(ConfigKey.DISCOVERY_ENABLED.getKeyValue(), "false");
        settings.put(ConfigKey.ALLOW_ERROR_DETAILS.getKeyValue(), "false");
        settings.put(ConfigKey.INCLUDE_REQUEST.getKeyValue(), "false");
        // NEVER: settings of the application's own Jolokia are not ours
        StaticConfiguration configuration =
                new StaticConfiguration(settings, new LinkedHashMap<>(), SystemPropertyMode.NEVER);
        JolokiaServiceManager services = JolokiaServiceManagerFactory.createJolokiaServiceManager(
                configuration, new SilentLog(log), new OwnMBeansOnly());
        services.addServices(new ClasspathServiceCreator(HttpPort.class.getClassLoader(), "services"));
        return services;
    }

    /** {@code http://127.0.0.1:43521/culprit/}. */
    public String url() {
        return "http://" + LOOPBACK + ":" + server.getAddress().getPort() + PATH;
    }

    /** What a request has to carry as {@code Authorization: Bearer <token>}. */
    public String token() {
        return token.value();
    }

    /** Number of requests so far that carried the token. */
    public long requests() {
        return requests.get();
    }

    /** Lets the requests under way get their answers, for at most a second. */
    @Override
    public void close() {
        server.stop(LAST_ANSWERS_SECONDS);
        workers.close();
        services.stop();
    }
}
