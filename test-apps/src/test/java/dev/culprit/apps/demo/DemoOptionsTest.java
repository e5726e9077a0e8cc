package dev.culprit.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {

    @Test
    void handsWhatTheShopRunsOnToTheShop() {
        DemoOptions options =
                DemoOptions.parse("--problem", "cpu,chatty", "--database", "postgresql", "--pool", "dbcp2");
        assertThat(options.expected().ids()).isEqualTo("cpu,chatty");
        assertThat(options.shop()).isEqualTo(List.of("--database", "postgresql", "--pool", "dbcp2"));
    }

    @Test
    void refusesWhatThereIsNot() {
        for (String option : List.of("--problem", "--database", "--server", "--pool")) {
            assertThatThrownBy(() -> DemoOptions.parse(option, "brick"))
                    .as(option)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'brick'");
        }
    }

    @Test
    void numbersFilesOfLaterDiagnoses() {
        assertThat(DemoOptions.numbered(Path.of("a/b.json"), 1)).isEqualTo(Path.of("a/b.json"));
        assertThat(DemoOptions.numbered(Path.of("a/b.json"), 2)).isEqualTo(Path.of("a/b.json.2"));
    }
}
