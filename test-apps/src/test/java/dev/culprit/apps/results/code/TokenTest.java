package dev.culprit.apps.results.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.results.code.Token.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenTest {

    private static List<String> texts(String code, Kind kind) {
        return Token.of(code).stream()
                .filter(token -> token.kind() == kind)
                .map(Token::text)
                .toList();
    }

    @Test
    void commentsAreNone() {
        String code = "a /* b \" */ c // d '\n/** e \\*/ f";

        assertThat(texts(code, Kind.WORD)).containsExactly("a", "c", "f");
        assertThat(texts(code, Kind.LITERAL)).isEmpty();
    }

    @Test
    void textsMayHoldWhatLooksLikeSomethingElse() {
        String code = "\"// \\\" x\" + '\"' + '\\'' + \"\"\"\n  /* \"y\" \\\"\"\" z\"\"\" + w";

        assertThat(texts(code, Kind.LITERAL)).containsExactly("// \\\" x", "\n  /* \"y\" \\\"\"\" z");
        assertThat(texts(code, Kind.SIGN)).containsExactly("+", "'\"'", "+", "'\\''", "+", "+");
        assertThat(texts(code, Kind.WORD)).containsExactly("w");
    }

    @Test
    void whatHasNoEndIsRefused() {
        assertThatThrownBy(() -> Token.of("a \"b")).hasMessageContaining("\"b");
        assertThatThrownBy(() -> Token.of("a /* b")).hasMessageContaining("*/");
    }

    @Test
    void anIncrementIsOneSign() {
        assertThat(Token.of("a + ++b")).isNotEqualTo(Token.of("a++ + b")).isEqualTo(Token.of("a+ ++b"));
    }
}
