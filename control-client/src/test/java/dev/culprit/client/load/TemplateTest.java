package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TemplateTest {

    private static final List<String> TEXTS =
            List.of("", "a", "$", "{", "}", "${", "$$", "\\", "{x}", "$1", "ä😀", "\n");
    private static final List<String> NAMES = List.of("a", "url:a", "random:1:2", " ", "$", "{", "a.b-c");

    /** Filled with its own places a template is the text that it was made of. */
    @Test
    void whatIsFilledWithItsOwnPlacesIsAsItWas() {
        for (int seed = 0; seed < 1000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i > 0; i--) {
                text.append(TEXTS.get(random.nextInt(TEXTS.size())));
                if (random.nextBoolean()) {
                    text.append("${")
                            .append(NAMES.get(random.nextInt(NAMES.size())))
                            .append('}');
                }
            }
            Template template = Template.of(text.toString());
            assertThat(template.fill(name -> "${" + name + "}"))
                    .as("seed " + seed)
                    .isEqualTo(text.toString());
            assertThat(template.parts())
                    .as("seed " + seed)
                    .hasSize(2 * template.names().size() + 1);
            assertThat(template.isConstant()).isEqualTo(template.names().isEmpty());
        }
    }

    @Test
    void everyPlaceIsAskedForInItsOrder() {
        Template template = Template.of("/${a}/x?b=${url:b}&a=${a}");
        List<String> asked = new ArrayList<>();
        String filled = template.fill(name -> {
            asked.add(name);
            return Map.of("a", "1", "url:b", "$2}").get(name);
        });
        assertThat(filled).isEqualTo("/1/x?b=$2}&a=1");
        assertThat(asked).containsExactly("a", "url:b", "a").isEqualTo(template.names());
    }
}
