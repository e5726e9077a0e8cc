package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CookiesTest {

    private final Cookies cookies = new Cookies();

    private String after(String... set) {
        for (String each : set) {
            cookies.accept(each);
        }
        return cookies.header();
    }

    @Test
    void thereIsNothingToSendBeforeAnythingWasSet() {
        assertThat(cookies.header()).isEmpty();
    }

    @Test
    void nameAndValueAreSentBackAndNothingElse() {
        assertThat(after("sid=S1; Path=/; HttpOnly; SameSite=Lax", " lang = de ;Secure", "sum=a=b=="))
                .isEqualTo("sid=S1; lang=de; sum=a=b==");
    }

    @Test
    void theLastValueOfANameCounts() {
        assertThat(after("a=1", "b=2", "a=3")).isEqualTo("a=3; b=2");
    }

    @Test
    void whatTheServerTakesAwayIsGone() {
        assertThat(after(
                        "a=1",
                        "b=2",
                        "c=3",
                        "a=; Path=/",
                        "b=deleted; Expires=Thu, 01 Jan 1970 00:00:00 GMT; MAX-AGE = 0"))
                .isEqualTo("c=3");
        assertThat(after("c=9; Max-Age=3600")).isEqualTo("c=9");
        assertThat(after("c=9; Max-Age=-1")).isEmpty();
    }

    @Test
    void whatIsNoCookieIsIgnored() {
        assertThat(after("", ";", "=x", "novalue", "; Path=/")).isEmpty();
    }
}
