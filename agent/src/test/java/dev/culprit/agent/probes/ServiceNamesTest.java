package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceNamesTest {

    private final ServiceNames names = new ServiceNames();

    @ParameterizedTest
    @CsvSource({
        "/books, /books",
        "/books/17, /books/{id}",
        "/books/17/reviews/2, /books/{id}/reviews/{id}",
        "/u/7d444840-9dc0-11d1-b245-5ffdce74fad2/x, /u/{id}/x",
        "/o/5f3a9c0b1d2e, /o/{id}",
        "/o/AB-2024-1177, /o/{id}",
        "/api/v1/books, /api/v1/books",
        "/api/v2.1/books, /api/v2.1/books",
        "/decade/facade/deadbeef, /decade/facade/deadbeef",
        "/mail/jane@example.com, /mail/{id}",
        "/t/eyJhbGciOiJIUzI1NiIsInR5cCI, /t/{id}",
        "/page2of, /page2of",
        "/a;jsessionid=1F/17;x=y, /a/{id}",
        "/a/, /a/",
        "'', /"
    })
    void idsAreTakenOut(String path, String expected) {
        assertThat(names.add("GET", path, null, false)).isEqualTo("GET " + expected);
        assertThat(names.get("GET", path, null)).isEqualTo("GET " + expected);
    }

    @Test
    void whatTheApplicationNamesStays() {
        assertThat(names.add("GET", "/reports/2024", null, true)).isEqualTo("GET /reports/2024");
    }

    @Test
    void theRestOfThePathIsAPartOfTheName() {
        assertThat(names.add("POST", "/shop", "/cart/9", false)).isEqualTo("POST /shop/cart/{id}");
        assertThat(names.get("POST", "/shop", "/cart/9")).isEqualTo("POST /shop/cart/{id}");
        assertThat(names.get("POST", "/shop/cart/9", null)).isNull();
    }

    @Test
    void thereIsAnEndToTheirNumber() {
        for (int i = 0; i < 200; i++) {
            assertThat(names.booked("GET /s" + "x".repeat(i))).startsWith("GET /s");
        }
        assertThat(names.booked("GET /one-more")).isEqualTo("(other)");
        assertThat(names.booked("GET /s")).isEqualTo("GET /s");
    }

    @Test
    void clientsCannotWriteWhatTheyLike() {
        assertThat(names.add("GET\n", "/a\r\nb", null, false)).isEqualTo("? /a??b");
        assertThat(names.add("GET", "/" + "x".repeat(5000), null, true)).hasSizeLessThan(220);
    }
}
