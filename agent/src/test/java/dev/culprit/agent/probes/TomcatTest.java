package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.agent.weaving.Applied;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sample.PassFilter;
import sample.ShopServlet;

/** Real servlet container, pool and database. */
class TomcatTest {

    private final Tomcat tomcat = new Tomcat();
    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private HikariDataSource pool;
    private int port;

    @BeforeEach
    void start(@TempDir Path directory) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(3);
        config.setPoolName("shop");
        config.setAutoCommit(false);
        pool = new HikariDataSource(config);
        try (Connection connection = pool.getConnection()) {
            connection.createStatement().execute("create table if not exists ITEM (ID int, NAME varchar(100))");
            connection.commit();
        }
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", directory.toString());
        Tomcat.addServlet(context, "shop", new ShopServlet(pool));
        context.addServletMapping("/shop/*", "shop");
        context.addServletMapping("/2024/7", "shop");
        FilterDef filter = new FilterDef();
        filter.setFilterName("pass");
        filter.setFilter(new PassFilter());
        context.addFilterDef(filter);
        FilterMap everywhere = new FilterMap();
        everywhere.setFilterName("pass");
        everywhere.addURLPattern("/*");
        context.addFilterMap(everywhere);
        tomcat.start();
        port = tomcat.getConnector().getLocalPort();
    }

    @AfterEach
    void stop() throws Exception {
        probes.clear();
        tomcat.stop();
        tomcat.destroy();
        pool.close();
    }

    private int get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
    }

    @Test
    void everyCallIsThereOnce() throws Exception {
        assertThat(get("/shop/items/17")).isEqualTo(200);
        Applied applied = probes.apply(Scope.ready());
        assertThat(applied.methods())
                // Tests that ran before in this JVM may have left classes for messaging as well.
                .containsKeys(Scope.ENTRY_POINTS, Scope.DATABASE, Scope.POOL, Scope.EXTERNAL_CALL);
        assertThat(applied.refused()).isEmpty();

        Recorded recorded = Recorded.during(() -> {
            probes.writeDictionaries();
            probes.startSampling(Depth.WIDE);
            get("/shop/items/17");
            get("/shop/items/18?error=1");
            get("/2024/7?fail=1");
            probes.stopSampling();
        });

        assertThat(recorded.values("culprit.ServiceCall", "service"))
                .containsExactly("GET /2024/7", "GET /shop/items/{id}", "GET /shop/items/{id}");
        assertThat(recorded.values("culprit.ServiceCall", "failed")).containsExactly("false", "true", "true");
        Map<Object, String> texts = recorded.of("culprit.Statement").stream()
                .collect(Collectors.toMap(e -> e.getValue("id"), e -> e.getString("text"), (a, b) -> a));
        List<String> calls = recorded.of("culprit.DatabaseCall").stream()
                .map(e -> e.getString("operation") + " " + texts.get(e.getValue("statementId")))
                .toList();
        assertThat(calls).contains("prepareStatement null", "close null");
        assertThat(calls)
                .filteredOn(call -> call.startsWith("execute") || call.startsWith("commit"))
                .containsExactlyInAnyOrderElementsOf(times(
                        3,
                        "executeQuery select NAME from ITEM where ID = ? and NAME <> ?",
                        "executeUpdate update ITEM set NAME = ? where ID in (?)",
                        "commit null"));
        assertThat(recorded.of("culprit.PoolWait")).hasSize(3);
        assertThat(recorded.values("culprit.Pool", "pool")).containsOnly("shop");
        assertThat(recorded.of("culprit.ServiceCall")).allSatisfy(TomcatTest::enclosesSomething);
        assertThat(recorded.of("culprit.PoolState")).allSatisfy(e -> {
            assertThat(e.getInt("maximumSize")).isEqualTo(3);
            assertThat(e.getInt("active")).isBetween(0, 3);
        });
        assertThat(recorded.of("culprit.ThreadRun")).isNotEmpty();
        assertThat(probes.callsCompleted()).isEqualTo(3);
        assertThat(probes.failure()).isEmpty();

        Cleared cleared = probes.clear();
        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
        long hits = probes.hits();
        assertThat(get("/shop/items/17")).isEqualTo(200);
        assertThat(probes.hits()).isEqualTo(hits);
        assertThat(probes.state().strayHits()).isZero();
    }

    @Test
    void oneUserSeenCloselyTellsWhatIsRepeatedAndWhatIsHot(@TempDir Path directory) throws Exception {
        probes.apply(Scope.ready());
        Experiment experiment = new Experiment(1, Depth.TARGETED, 0, 1, 0);
        Path file = directory.resolve("experiment-1.jfr");
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(experiment));
            recording.start();
            probes.writeDictionaries();
            probes.startSampling(experiment.depth());
            WindowEvent window = new WindowEvent();
            window.users = experiment.users();
            window.depth = experiment.depth().name();
            window.windowSeconds = experiment.windowSeconds();
            window.begin();
            for (int i = 0; i < 3; i++) {
                assertThat(get("/shop/items/17?lookups=50&priceMillis=400")).isEqualTo(200);
            }
            window.commit();
            probes.stopSampling();
            recording.stop();
            recording.dump(file);
        }

        Evidence evidence = RecordingReader.read(file);
        assertThat(evidence.statements())
                .filteredOn(usage -> usage.statement().equals("select * from ITEM where ID = ?"))
                .singleElement()
                .satisfies(usage -> {
                    assertThat(usage.location()).startsWith("sample.ShopServlet.lookUp(ShopServlet.java:");
                    assertThat(usage.executions()).isEqualTo(150);
                    assertThat(usage.calls()).isEqualTo(3);
                    assertThat(usage.upperQuartile()).isEqualTo(50);
                    assertThat(usage.most()).isEqualTo(50);
                });
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.CPU)
                .first()
                .satisfies(hot -> assertThat(hot.resource()).isEqualTo("sample.ShopServlet.price"));
        assertThat(evidence.allocations()).isNotEmpty();
    }

    private static void enclosesSomething(RecordedEvent event) {
        assertThat(event.getDuration()).isPositive();
    }

    private static List<String> times(int n, String... lines) {
        return IntStream.range(0, n)
                .boxed()
                .flatMap(i -> List.of(lines).stream())
                .toList();
    }
}
