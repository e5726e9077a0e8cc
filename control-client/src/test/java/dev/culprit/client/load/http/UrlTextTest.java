package dev.culprit.client.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class UrlTextTest {

    private static String sent(String url) {
        String value = UrlText.of(url).authorization().orElseThrow();
        assertThat(value).startsWith("Basic ");
        return new String(Base64.getDecoder().decode(value.substring("Basic ".length())), StandardCharsets.UTF_8);
    }

    @Test
    void userAndPasswordAreSentAsTheyAreMeant() {
        assertThat(sent("http://ann:pw@h/")).isEqualTo("ann:pw");
        assertThat(sent("http://ann@h/")).isEqualTo("ann:");
        assertThat(sent("http://a%40b:p%C3%BC%3a100%@h/")).isEqualTo("a@b:pü:100%");
        assertThat(sent("http://ann:p@ss@h/x@y")).isEqualTo("ann:p@ss");
        assertThat(UrlText.of("http://h/x@y").authorization()).isEmpty();
    }

    @Test
    void whatIsShownHasNeither() {
        assertThat(UrlText.of("https://ann:pw@h:1/x?mail=a@b"))
                .extracting(UrlText::url)
                .isEqualTo("https://h:1/x?mail=a@b");
        assertThat(UrlText.masked("at http://ann:pw@h/x and https://b@i")).isEqualTo("at http://h/x and https://i");
    }
}
