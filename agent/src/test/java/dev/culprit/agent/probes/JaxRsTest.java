package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import jakarta.servlet.http.HttpServlet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;
import org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sample.BookResource;

/** Resources are services named by their paths, in the implementations that there are. */
class JaxRsTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @TempDir
    private Path directory;

    /** Where resources run. */
    enum Implementation {
        JERSEY_ON_TOMCAT {
            @Override
            Running start(Path directory) throws Exception {
                return tomcat(
                        directory,
                        new ServletContainer(ResourceConfig.forApplicationClass(BookResource.Shop.class)),
                        Map.of());
            }
        },
        RESTEASY_ON_TOMCAT {
            @Override
            Running start(Path directory) throws Exception {
                return tomcat(
                        directory,
                        new HttpServletDispatcher(),
                        Map.of(
                                "jakarta.ws.rs.Application",
                                BookResource.Shop.class.getName(),
                                "resteasy.servlet.mapping.prefix",
                                "/api"));
            }
        },
        JERSEY_ON_THE_JDKS_SERVER {
            @Override
            Running start(Path directory) {
                HttpServer server = JdkHttpServerFactory.createHttpServer(
                        URI.create("http://127.0.0.1:0/api/"),
                        ResourceConfig.forApplicationClass(BookResource.Shop.class));
                return new Running(server.getAddress().getPort(), () -> server.stop(0));
            }
        };

        abstract Running start(Path directory) throws Exception;
    }

    private record Running(int port, Recorded.Work end) {

        int send(String method, String path) throws Exception {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .method(method, BodyPublishers.noBody())
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static Running tomcat(Path directory, HttpServlet servlet, Map<String, String> parameters)
            throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", directory.toString());
        Wrapper wrapper = Tomcat.addServlet(context, "resources", servlet);
        parameters.forEach(wrapper::addInitParameter);
        context.addServletMappingDecoded("/api/*", "resources");
        tomcat.start();
        return new Running(tomcat.getConnector().getLocalPort(), () -> {
            tomcat.stop();
            tomcat.destroy();
        });
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    @ParameterizedTest
    @EnumSource
    void aServiceIsNamedByThePathOfItsResource(Implementation implementation) throws Exception {
        Running running = implementation.start(directory);
        try {
            probes.apply(Set.of(Scope.ENTRY_POINTS));
            Recorded recorded = Recorded.during(
                    () -> {
                        assertThat(running.send("GET", "/api/books")).isEqualTo(200);
                        assertThat(running.send("GET", "/api/books/persuasion/pages/7"))
                                .isEqualTo(200);
                        assertThat(running.send("PUT", "/api/books/emma")).isEqualTo(500);
                        assertThat(running.send("GET", "/api/shows/emma")).isEqualTo(200);
                        assertThat(running.send("GET", "/api/films/emma")).isEqualTo(404);
                    },
                    found -> found.of("culprit.ServiceCall").size() == 5);

            assertThat(probes.failure()).isEmpty();
            List<String> unmatched = implementation == Implementation.JERSEY_ON_THE_JDKS_SERVER
                    ? List.of("GET /api/")
                    : List.of("GET /api/films/emma");
            assertThat(recorded.values("culprit.ServiceCall", "service"))
                    .containsAll(unmatched)
                    .filteredOn(service -> !unmatched.contains(service))
                    .containsExactly(
                            "GET /api/books",
                            "GET /api/books/{title}/pages/{page}",
                            "GET /api/shows/{title}",
                            "PUT /api/books/{title}");
        } finally {
            running.end().run();
        }
    }
}
