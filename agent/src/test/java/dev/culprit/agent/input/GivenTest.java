package dev.culprit.agent.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GivenTest {

    @Test
    void nothingIsNoArgument() {
        assertThat(Given.argument("", "x")).isEmpty();
        assertThatThrownBy(() -> Given.argument(null, "json")).hasMessage("json is missing (null)");
    }
}
