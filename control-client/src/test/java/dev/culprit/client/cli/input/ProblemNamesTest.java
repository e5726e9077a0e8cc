package dev.culprit.client.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.plan.Taxonomy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemNamesTest {

    private final ProblemNames names = new ProblemNames(Taxonomy.standard());

    @ParameterizedTest
    @CsvSource({
        "one-lane-bridge, one-lane-bridge",
        "One Lane Bridge, one-lane-bridge",
        "The Stifle, the-stifle",
        "stifle, the-stifle",
        "STIFLE, the-stifle",
        "traffic-jam/the-stifle, traffic-jam/the-stifle",
        "Garbage Collection Hiccups, gc-hiccups",
        "garbage, gc-hiccups",
        "semi trucks, empty-semi-trucks",
        "treasure, circuitous-treasure-hunt",
        "database bridge, database-one-lane-bridge",
        "CPU-intensive application, cpu-intensive-application",
        "Insufficient Caching, insufficient-caching"
    })
    void peopleMayCallThemAsTheyLike(String words, String name) {
        assertThat(names.resolve(words)).isEqualTo(name);
        assertThat(Taxonomy.standard().named(name)).isNotEmpty();
    }

    @Test
    void everyIdAndEveryTitleIsUnderstood() {
        Taxonomy.standard().categories().forEach(category -> {
            assertThat(names.resolve(category.id())).isEqualTo(category.id());
            assertThat(Taxonomy.standard().named(names.resolve(category.name())))
                    .contains(category.id());
        });
    }

    @Test
    void whatMayMeanSeveralIsAskedFor() {
        assertThatThrownBy(() -> names.resolve("bridge"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'bridge' may be one-lane-bridge, database-one-lane-bridge; write one of them");
    }

    @Test
    void whatMeansNoneIsToldWhatThereIs() {
        assertThatThrownBy(() -> names.resolve("narrow bridge"))
                .hasMessage(
                        "no problem is called 'narrow bridge'; there are one-lane-bridge, database-one-lane-bridge");
        assertThatThrownBy(() -> names.resolve("the sun"))
                .hasMessage("no problem is called 'the sun'; 'culprit explain' lists them");
        assertThatThrownBy(() -> names.resolve("")).isInstanceOf(IllegalArgumentException.class);
    }
}
