package dev.culprit.apps.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every case with everything it calls. */
class TestApplicationsTest {

    private static final double SCALE = 0.01;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static List<String> ids() {
        return TestApplications.all().stream().map(TestApplication::id).toList();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void servesItsServicesWithAndWithoutTheFault(String id) throws Exception {
        TestApplication application = TestApplications.named(id);
        try (CaseServer server = CaseServer.start(new CaseOptions(application, SCALE, 0))) {
            for (String path : application.weights().keySet()) {
                for (String query : List.of("?fault=on", "?fault=off", "")) {
                    URI uri = URI.create(server.url() + path + query);
                    HttpResponse<String> response =
                            CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());

                    assertThat(response.statusCode()).as("%s", uri).isEqualTo(200);
                    assertThat(response.body()).isEqualToIgnoringNewLines("done");
                }
            }
        }
    }

    @Test
    void haveIdsOfTheirOwn() {
        assertThat(ids()).doesNotHaveDuplicates();
    }

    @Test
    void anUnknownOneIsRefusedInOneLine() {
        assertThatThrownBy(() -> CaseOptions.parse("--case", "99"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown case '99'; there are " + String.join(", ", ids()));
        assertThatThrownBy(() -> CaseOptions.parse("--cases", "1")).hasMessageContaining("unknown option --cases");
        assertThatThrownBy(() -> CaseOptions.parse("--case")).hasMessageContaining("has no value");
    }
}
