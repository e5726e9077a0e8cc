package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes over the network. */
class RequestTextTest {

    private static Step step(String json) {
        return ScriptFile.parse("{\"baseUrl\":\"http://ann:secret@h:81\",\"sequences\":[{\"steps\":[" + json + "]}]}")
                .sequences()
                .get(0)
                .steps()
                .get(0);
    }

    private static String sent(Step step, String method, boolean own, String cookie) {
        Address address = Address.of(step.url().fill(name -> "1"));
        return new String(RequestText.render(step, method, address, own, cookie, name -> "ü"), StandardCharsets.UTF_8);
    }

    private static List<String> lines(String request) {
        return List.of(request.split("\r\n", -1));
    }

    @Test
    void aRequestHasOneHeadAndItsBodyByTheByte() {
        String request = sent(step("{\"path\":\"/a?b\",\"body\":\"x=${user}\"}"), "POST", true, "");
        assertThat(lines(request))
                .startsWith("POST /a?b HTTP/1.1", "Host: h:81")
                .contains("Content-Length: 4", "Content-Type: application/x-www-form-urlencoded", "Accept: */*")
                .endsWith("", "x=ü");
        assertThat(request).contains("Authorization: Basic YW5uOnNlY3JldA==");
    }

    @Test
    void aDocumentSaysThatItIsOneUnlessAHeaderSaysOtherwise() {
        assertThat(sent(step("{\"path\":\"/\",\"body\":{\"a\":1}}"), "POST", true, ""))
                .contains("Content-Type: application/json\r\n");
        assertThat(sent(step("{\"path\":\"/\",\"body\":\" [1]\"}"), "POST", true, ""))
                .contains("Content-Type: application/json\r\n");
        String own = sent(
                step(
                        "{\"path\":\"/\",\"body\":{\"a\":1},\"headers\":{\"content-type\":\"text/x\",\"ACCEPT\":\"a/b\"}}"),
                "POST",
                true,
                "");
        assertThat(lines(own).stream().filter(line -> line.toLowerCase().startsWith("content-type:")))
                .containsExactly("Content-Type: text/x");
        assertThat(lines(own).stream().filter(line -> line.toLowerCase().startsWith("accept:")))
                .containsExactly("Accept: a/b");
    }

    @Test
    void aBodyThatIsEmptyHasItsLengthToo() {
        assertThat(sent(step("{\"path\":\"/\",\"method\":\"post\"}"), "POST", true, ""))
                .contains("Content-Length: 0\r\n");
        assertThat(sent(step("{\"path\":\"/\"}"), "GET", true, "")).doesNotContain("Content-Length");
    }

    @Test
    void whatIsSecretStaysWhereTheStepGoes() {
        Step step = step(
                "{\"path\":\"/\",\"body\":\"a=b\",\"headers\":{\"cookie\":\"own=1\",\"Proxy-Authorization\":\"p\",\"X\":\"y\"}}");
        assertThat(sent(step, "POST", true, "sid=1"))
                .contains("Authorization: ", "Proxy-Authorization: p", "cookie: own=1; sid=1", "X: y");
        String elsewhere = sent(step, "GET", false, "theirs=2");
        assertThat(elsewhere)
                .startsWith("GET / HTTP/1.1\r\n")
                .contains("X: y", "Cookie: theirs=2")
                .doesNotContain("Authorization", "own=1", "Content-Length", "Content-Type", "a=b");
    }
}
