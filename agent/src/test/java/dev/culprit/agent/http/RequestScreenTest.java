package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestScreenTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"version\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\"}",
                "[{\"type\":\"exec\",\"mbean\":\"dev.culprit:type=Agent\",\"operation\":\"selfTest\"}]"
            })
    void passesOurOwnRequestsUnchanged(String request) {
        assertThat(RequestScreen.pass(request)).isEqualTo(request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"notification\",\"command\":\"register\"}",
                "{\"type\":\"config\"}",
                "{\"type\":\"READ\",\"mbean\":\"java.lang:type=Memory\"}",
                "{\"type\":\"read\",\"mbean\":\"*:type=Memory\"}",
                "{\"type\":\"read\",\"mbean\":\"java.lang\"}",
                "[{\"type\":\"version\"},{\"type\":\"list\"}]",
                "{\"type\":\"version\",\"target\":null}"
            })
    void refusesWhatIsOutOfBounds(String request) {
        assertThatThrownBy(() -> RequestScreen.pass(request)).isInstanceOf(SecurityException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "{", "{\"type\":1}", "[[]]", "{\"type\":\"read\",\"mbean\":[]}"})
    void refusesWhatIsNoRequest(String request) {
        assertThatThrownBy(() -> RequestScreen.pass(request)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatJolokiaReadsIsWhatWasChecked() {
        String twice =
                "{\"type\":\"read\",\"mbean\":\"com.sun.management:type=X\",\"mbean\":\"java.lang:type=Memory\"}";

        assertThat(RequestScreen.pass(twice)).isEqualTo("{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\"}");
    }
}
