package dev.culprit.agent.mbean;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalMetricsServiceTest {

    private final ExternalMetricsService service = new ExternalMetricsService();

    @TempDir
    private Path directory;

    @Test
    void numbersReachTheRecording() throws Exception {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording(Map.of())) {
            recording.start();
            assertThat(service.ingest("{\"source\":\"db-host\",\"values\":{\"cpu\":0.82,\"lock waits\":12}}"))
                    .isEqualTo("{\"accepted\":2}");
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("culprit.ExternalMetric"))
                .extracting(event ->
                        event.getString("source") + " " + event.getString("metric") + " " + event.getDouble("value"))
                .containsExactlyInAnyOrder("db-host cpu 0.82", "db-host lock waits 12.0");
    }

    @Test
    void aConsoleShowsWhoToldThem() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.culprit.test:type=ExternalMetrics");
        server.registerMBean(service.mbean(), name);
        try {
            service.ingest("{\"source\":\"a\",\"values\":{\"x\":1,\"y\":2}}");
            service.ingest("{\"source\":\"b\",\"values\":{\"x\":1}}");
            service.ingest("{\"source\":\"a\",\"values\":{\"x\":3}}");
            CompositeData[] rows = (CompositeData[]) server.getAttribute(name, "Sources");
            assertThat(rows)
                    .extracting(row -> row.get("source") + " " + row.get("values"))
                    .containsExactly("a 3", "b 1");
        } finally {
            server.unregisterMBean(name);
        }
        service.forget();
        assertThat(service.getSources()).isEmpty();
    }

    @Test
    void sourcesAreLimited() {
        for (int i = 0; i < 100; i++) {
            assertThat(service.ingest("{\"source\":\"s" + i + "\",\"values\":{\"x\":1}}"))
                    .contains("accepted");
        }
        assertThat(service.ingest("{\"source\":\"one more\",\"values\":{\"x\":1}}"))
                .contains("BAD-INPUT", "forget");
        assertThat(service.ingest("{\"source\":\"s5\",\"values\":{\"x\":1}}")).contains("accepted");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"source\":\"a\"}",
                "{\"source\":\"a\",\"values\":{}}",
                "{\"source\":\"a\",\"values\":{\"x\":\"much\"}}",
                "{\"source\":\"a\",\"values\":{\"x\":null}}",
                "{\"source\":\"a\",\"values\":{\"x\":\"NaN\"}}",
                "{\"source\":\"a\",\"values\":{\"x\":NaN}}",
                "{\"source\":\"a\",\"values\":{\"x\":1e999}}",
                "{\"source\":\"\",\"values\":{\"x\":1}}",
                "{\"source\":\"a\\nb\",\"values\":{\"x\":1}}",
                "{\"source\":\"a\",\"values\":{\"x\":1},\"time\":5}"
            })
    void nonsenseIsRefused(String json) {
        assertThat(service.ingest(json)).contains("BAD-INPUT");
        assertThat(service.ingest(null)).contains("BAD-INPUT", "json is missing");
        assertThat(service.getSources()).isEmpty();
    }
}
