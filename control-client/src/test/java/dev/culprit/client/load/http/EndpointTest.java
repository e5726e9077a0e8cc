package dev.culprit.client.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EndpointTest {

    @Test
    void hostsThatResolversKnowAreTaken() {
        assertThat(Endpoint.of("http://my_host:8080/x")).isEqualTo(new Endpoint(false, "my_host", 8080));
        assertThat(Endpoint.of("https://my_host")).isEqualTo(new Endpoint(true, "my_host", 443));
        assertThat(Endpoint.of("http://my_host:/x")).isEqualTo(new Endpoint(false, "my_host", 80));
        assertThat(Endpoint.of("http://bücher.example/")).isEqualTo(new Endpoint(false, "xn--bcher-kva.example", 80));
        assertThat(Endpoint.of("http://[::1]:8080/")).isEqualTo(new Endpoint(false, "::1", 8080));
    }

    @Test
    void aUserIsNoPartOfIt() {
        assertThat(Endpoint.of("http://ann:p@ss:w@h:81/a@b")).isEqualTo(new Endpoint(false, "h", 81));
    }

    @Test
    void whatIsWrongIsSaidWithoutTheUser() {
        Map<String, String> reasons = Map.of(
                "127.0.0.1:8080/x", "its scheme is missing; write http://127.0.0.1:8080/x",
                "localhost:8080/x", "its scheme is missing; write http://localhost:8080/x",
                "//h/x", "its scheme is missing; write http://h/x",
                "ftp://ann:secret@h/x", "only http and https are spoken",
                "http:///x", "write it like http://127.0.0.1:8080/path",
                "http://ann:secret@h:99999/", "ports go from 1 to 65535",
                "http://ann:secret@my_host:99999/", "ports go from 1 to 65535",
                "http://ann:secret@h/a b", "Illegal character in path");
        reasons.forEach((url, reason) -> assertThatThrownBy(() -> Endpoint.of(url))
                .as(url)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("cannot read the URL '")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("secret"));
    }
}
