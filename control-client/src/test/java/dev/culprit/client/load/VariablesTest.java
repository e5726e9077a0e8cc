package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What stands in for the places of a script. */
class VariablesTest {

    private static Variables variables(Map<String, List<String>> data, long seed) {
        Variables variables = new Variables(7, data, new SplittableRandom(seed));
        variables.begin();
        return variables;
    }

    @Test
    void everyNumberOfARangeIsDrawnAndNoOther() {
        Variables variables = variables(Map.of(), 1);
        Set<String> drawn = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            drawn.add(variables.value("random:3:6"));
        }
        assertThat(drawn).containsExactlyInAnyOrder("3", "4", "5", "6");
        assertThat(variables.value("random:5:5")).isEqualTo("5");
        assertThat(variables.value("random:999999999999999999:999999999999999999"))
                .isEqualTo("999999999999999999");
    }

    @Test
    void aRoundHasOneValueOfEachAndForgetsWhatWasExtracted() {
        Variables variables = variables(Map.of("term", List.of("a", "b", "c")), 2);
        Set<String> seen = new HashSet<>();
        for (int round = 1; round <= 100; round++) {
            assertThat(variables.value("iteration")).isEqualTo(Integer.toString(round));
            assertThat(variables.value("user")).isEqualTo("7");
            assertThat(variables.value("csrf")).isEmpty();
            variables.set("csrf", "T" + round);
            assertThat(variables.value("csrf")).isEqualTo("T" + round);
            String term = variables.value("term");
            assertThat(variables.value("term")).isEqualTo(term);
            seen.add(term);
            variables.begin();
        }
        assertThat(seen).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void whatIsEncodedIsReadBackByAServer() {
        Variables variables = variables(Map.of(), 3);
        for (String text : List.of("a b&c=d", "100 %", "ä€😀", "+", "", "\r\n", "\"<>'")) {
            variables.set("x", text);
            String encoded = variables.value("url:x");
            assertThat(encoded).matches("[A-Za-z0-9.*_+%-]*");
            assertThat(URLDecoder.decode(encoded, StandardCharsets.UTF_8)).isEqualTo(text);
        }
        assertThat(variables.value("url:unknown")).isEmpty();
    }

    @Test
    void aRangeThatRunsBackwardsIsRefusedWhenTheScriptIsRead() {
        String script = "{\"baseUrl\":\"http://h\",\"sequences\":[{\"steps\":[{\"path\":\"/${RANGE}\"}]}]}";
        for (String range : List.of("random:9:1", "url:random:2:1")) {
            assertThatThrownBy(() -> ScriptFile.parse(script.replace("RANGE", range)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("step /${" + range + "} uses ${" + range
                            + "}: the first number must not be above the second");
        }
        assertThat(ScriptFile.parse(script.replace("RANGE", "random:1:1")).sequences())
                .hasSize(1);
    }
}
