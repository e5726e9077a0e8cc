package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sample.FrontServlet;
import sample.LaterServlet;
import sample.PassFilter;

/** Servlets that answer later, behind a filter, in real containers. */
class AsyncServletsTest {

    private static final int MILLIS = 60;
    private static final String SERVICE = "GET /later";

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @TempDir
    private Path directory;

    /** The containers. */
    enum Container {
        TOMCAT {
            @Override
            Running start(HttpServlet servlet, Path directory) throws Exception {
                Tomcat tomcat = new Tomcat();
                tomcat.setBaseDir(directory.toString());
                tomcat.setPort(0);
                Context context = tomcat.addContext("", directory.toString());
                Wrapper later = Tomcat.addServlet(context, "later", servlet);
                later.setAsyncSupported(true);
                context.addServletMappingDecoded("/later", "later");
                FilterDef filter = new FilterDef();
                filter.setFilterName("pass");
                filter.setFilter(new PassFilter());
                filter.setAsyncSupported("true");
                context.addFilterDef(filter);
                FilterMap everywhere = new FilterMap();
                everywhere.setFilterName("pass");
                everywhere.addURLPattern("/*");
                everywhere.setDispatcher(DispatcherType.REQUEST.name());
                everywhere.setDispatcher(DispatcherType.ASYNC.name());
                context.addFilterMap(everywhere);
                tomcat.start();
                return new Running(tomcat.getConnector().getLocalPort(), () -> {
                    tomcat.stop();
                    tomcat.destroy();
                });
            }
        },
        JETTY {
            @Override
            Running start(HttpServlet servlet, Path directory) throws Exception {
                Server server = new Server();
                ServerConnector connector = new ServerConnector(server);
                connector.setHost("127.0.0.1");
                server.addConnector(connector);
                ServletContextHandler context = new ServletContextHandler();
                ServletHolder later = new ServletHolder(servlet);
                later.setAsyncSupported(true);
                context.addServlet(later, "/later");
                FilterHolder filter = new FilterHolder(new PassFilter());
                filter.setAsyncSupported(true);
                context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
                server.setHandler(context);
                server.start();
                return new Running(connector.getLocalPort(), server::stop);
            }
        };

        abstract Running start(HttpServlet servlet, Path directory) throws Exception;
    }

    private record Running(int port, Recorded.Work end) {

        int get(String query) throws Exception {
            URI uri = URI.create("http://127.0.0.1:" + port + "/later?" + query);
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
                    .statusCode();
        }
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    @ParameterizedTest
    @EnumSource
    void aCallLastsUntilItsAnswerHoweverOftenItLeaves(Container container) throws Exception {
        Running running = container.start(new LaterServlet(), directory);
        try {
            probes.apply(Set.of(Scope.ENTRY_POINTS));
            Evidence evidence = during(5, () -> {
                assertThat(running.get("turns=0&status=200")).isEqualTo(200);
                assertThat(running.get("turns=1&completes=yes&status=200&millis=" + MILLIS))
                        .isEqualTo(200);
                assertThat(running.get("turns=1&status=200&millis=" + MILLIS)).isEqualTo(200);
                assertThat(running.get("turns=3&status=200&millis=" + MILLIS)).isEqualTo(200);
                assertThat(running.get("turns=3&completes=yes&status=503&millis=" + MILLIS))
                        .isEqualTo(503);
                assertThat(running.get("turns=1&timeout=" + MILLIS)).isEqualTo(500);
            });

            assertThat(probes.failure()).isEmpty();
            ServiceCalls calls = evidence.service(SERVICE).orElseThrow();
            assertThat(calls.count()).isEqualTo(6);
            assertThat(calls.asynchronous()).isZero();
            assertThat(calls.failed()).isEqualTo(2);
            int[] turns = {0, 1, 1, 3, 3, 1};
            for (int call = 0; call < turns.length; call++) {
                assertThat(calls.responseMillis()[call])
                        .as("call " + call)
                        .isGreaterThan(turns[call] * MILLIS - Measured.SLACK);
                double explained = 0;
                for (WaitState state : WaitState.values()) {
                    double[] column = calls.stateMillis().get(state);
                    explained += column == null ? 0 : column[call];
                }
                if (!Double.isNaN(explained)) {
                    assertThat(explained).isCloseTo(calls.responseMillis()[call], within(0.01));
                }
            }
            assertThat(evidence.conditions().remarks()).noneMatch(remark -> remark.contains("asynchronously"));
        } finally {
            running.end().run();
        }
    }

    /** On a thread of the application, which the container knows nothing of. */
    @ParameterizedTest
    @EnumSource
    void aCallThatAServletHandsToAnotherIsOne(Container container) throws Exception {
        OnePorter porter = new OnePorter();
        Running running = container.start(new FrontServlet(new LaterServlet(), porter), directory);
        try {
            assertThat(running.get("turns=0&status=200"))
                    .as("loads the classes")
                    .isEqualTo(200);
            probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXECUTOR));
            double before = probes.callsCompleted();
            Evidence evidence = during(2, () -> {
                probes.writeDictionaries();
                porter.isLate(MILLIS);
                assertThat(running.get("turns=0&status=200")).isEqualTo(200);
                assertThat(running.get("turns=0&status=503")).isEqualTo(503);
            });

            assertThat(probes.failure()).isEmpty();
            assertThat(probes.callsCompleted() - before).isEqualTo(2);
            ServiceCalls calls = evidence.service(SERVICE).orElseThrow();
            assertThat(calls.count()).isEqualTo(2);
            assertThat(calls.failed()).isEqualTo(1);
            double[] waited = calls.stateMillis().get(WaitState.POOL);
            assertThat(waited).as("for a thread").isNotNull();
            assertThat(waited[0]).isBetween((double) MILLIS, calls.responseMillis()[0]);

            probes.thinCalls(1_000_000);
            for (int call = 0; call < 20; call++) {
                assertThat(running.get("turns=0&status=200")).isEqualTo(200);
            }
            assertThat(probes.callsCompleted() - before).isEqualTo(22);

            HttpServletRequest begun = Pretended.with(
                    HttpServletRequest.class,
                    Map.of("isAsyncStarted", true, "getDispatcherType", DispatcherType.REQUEST));
            new PassFilter()
                    .doFilter(begun, Pretended.with(HttpServletResponse.class, Map.of()), (asked, answer) -> {});
            assertThat(probes.callsCompleted() - before)
                    .as("its call has not begun, whoever has made it asynchronous")
                    .isEqualTo(23);
        } finally {
            running.end().run();
            porter.shutdown();
        }
    }

    /** Records until so many asynchronous calls have ended; that is after their clients were answered. */
    private Evidence during(int ends, Recorded.Work work) throws Exception {
        return Measured.during(
                directory,
                work,
                events -> events.stream()
                                .filter(event -> event.getEventType().getName().equals("culprit.AsyncEnd"))
                                .count()
                        >= ends);
    }
}
