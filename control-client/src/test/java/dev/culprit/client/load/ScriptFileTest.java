package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptFileTest {

    private static void refused(String json, String message) {
        assertThatThrownBy(() -> ScriptFile.parse(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static String step(String step) {
        return "{\"baseUrl\":\"http://h\",\"sequences\":[{\"steps\":[" + step + "]}]}";
    }

    @Test
    void theExampleOfThePageIsReadable() throws IOException {
        Matcher example = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs/load-script.md")));
        assertThat(example.find()).isTrue();
        LoadScript script = ScriptFile.parse(example.group(1));

        assertThat(script.sequences()).hasSize(2);
        assertThat(script.sequences().get(0).weight()).isEqualTo(3);
        assertThat(script.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(script.stepNames()).containsExactly("/", "search", "book", "form", "login", "order");
        Step order = script.sequences().get(1).steps().get(2);
        assertThat(order.method()).isEqualTo("POST");
        assertThat(order.body()).extracting(Template::names).isEqualTo(List.of("random:1:5000"));
    }

    @Test
    void whatIsWrongIsNamed() {
        refused("{", "not JSON");
        refused("[]", "must be an object");
        refused("{\"sequences\":[]}", "at least one");
        refused("{\"baseUrl\":\"http://h\"}", "needs a list 'sequences'");
        refused(step("{\"path\":\"/a\",\"methud\":\"GET\"}"), "unknown key 'methud'");
        refused(step("{\"name\":\"a\"}"), "needs a path");
        refused(step("{\"path\":\"/${b}\"}"), "uses ${b}, which neither");
        refused(step("{\"path\":\"/a\",\"extract\":{\"x\":\"abc\"}}"), "needs a group");
        refused(step("{\"path\":\"/a\",\"extract\":{\"x\":\"(\"}}"), "cannot read the pattern of x");
        refused(step("{\"path\":\"/a\",\"probability\":0}"), "probability must lie in (0, 1]");
        refused(step("{\"path\":\"/a\",\"think\":\"5\"}"), "cannot read the duration '5'");
        refused("{\"sequences\":[{\"steps\":[{\"path\":\"/a\"}]}]}", "cannot read the URL '/a'");
        refused("{\"data\":{\"x\":[]},\"sequences\":[]}", "data.x is empty");
    }

    @Test
    void aMissingFileAndWrongTypesAreOneLine(@TempDir Path directory) throws IOException {
        assertThatThrownBy(() -> ScriptFile.read(directory.resolve("none.json")))
                .hasMessage("there is no script " + directory.resolve("none.json"));
        Path wrong = directory.resolve("wrong.json");
        Files.writeString(wrong, "{\"baseUrl\":{},\"sequences\":[]}");
        assertThatThrownBy(() -> ScriptFile.read(wrong)).hasMessage("script wrong.json: a value has the wrong type");
    }
}
