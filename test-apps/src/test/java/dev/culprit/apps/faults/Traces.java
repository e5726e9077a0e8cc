package dev.culprit.apps.faults;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** What of an agent is in this JVM, found without asking the agent: after its end nothing may be. */
final class Traces {

    private static final String DISPATCH = "dev.culprit.boot.Dispatch";
    private static final String SINK = "dev.culprit.boot.Sink";

    private Traces() {}

    /** One entry each for code, recordings, threads and MBeans; none if there is nothing of that kind. */
    static List<String> find() throws IOException, ReflectiveOperationException, JMException {
        List<String> found = new ArrayList<>();
        int hits = probeHits();
        if (hits > 0) {
            found.add("probes: " + hits + " hits");
        }
        add("recordings", recordings(), found);
        add("threads", threads(), found);
        add("MBeans", beans(), found);
        return found;
    }

    private static void add(String kind, List<String> names, List<String> found) {
        if (!names.isEmpty()) {
            found.add(kind + ": " + String.join(", ", names));
        }
    }

    /**
     * Puts a counter where all probes lead, and makes a request to a server that is there only for this. Afterwards the
     * probes lead to nowhere.
     */
    private static int probeHits() throws IOException, ReflectiveOperationException {
        Class<?> dispatch;
        try {
            dispatch = Class.forName(DISPATCH, true, null);
        } catch (ClassNotFoundException e) {
            return 0; // no agent has ever been here
        }
        Class<?> sink = Class.forName(SINK, true, null);
        AtomicInteger hits = new AtomicInteger();
        Object counter = Proxy.newProxyInstance(
                Traces.class.getClassLoader(), new Class<?>[] {sink}, (proxy, method, values) -> {
                    hits.incrementAndGet();
                    return null;
                });
        Method routeTo = dispatch.getMethod("routeTo", sink);
        routeTo.invoke(null, counter);
        try {
            request();
        } finally {
            routeTo.invoke(null, new Object[] {null});
        }
        return hits.get();
    }

    /** Runs the JDK's code that carries the probes of such an application. */
    private static void request() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try (InputStream answer = URI.create(
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .toURL()
                .openStream()) {
            answer.readAllBytes();
        } finally {
            server.stop(0);
        }
    }

    private static List<String> recordings() {
        boolean possible = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
        return possible ? Recordings.ours() : List.of();
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("culprit-"))
                .sorted()
                .toList();
    }

    private static List<String> beans() throws JMException {
        return ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName("dev.culprit:*"), null).stream()
                .map(ObjectName::toString)
                .sorted()
                .toList();
    }

    /** Apart, for a JVM without the recorder cannot load this. */
    private static final class Recordings {

        private Recordings() {}

        /** Does not wake a recorder that sleeps. */
        static List<String> ours() {
            return FlightRecorder.isInitialized()
                    ? FlightRecorder.getFlightRecorder().getRecordings().stream()
                            .map(Recording::getName)
                            .filter("culprit"::equals)
                            .toList()
                    : List.of();
        }
    }
}
