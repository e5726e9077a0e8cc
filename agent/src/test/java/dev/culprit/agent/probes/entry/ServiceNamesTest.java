package dev.culprit.agent.probes.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.probes.Words;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
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
        assertThat(booked(names.add("GET", path, null, false))).isEqualTo("GET " + expected);
        assertThat(booked(Objects.requireNonNull(names.get("GET", path, null)))).isEqualTo("GET " + expected);
    }

    private String booked(ServiceNames.Service service) {
        return names.booked(service, true, 1_000_000);
    }

    /** A call to a path, as the probe books it. */
    private String call(String path) {
        ServiceNames.Service known = names.get("GET", path, null);
        return booked(known != null ? known : names.add("GET", path, null, false));
    }

    @Test
    void whatTheApplicationNamesStays() {
        assertThat(booked(names.add("GET", "/reports/2024", null, true))).isEqualTo("GET /reports/2024");
    }

    @Test
    void otherNamesAreCutToo() {
        assertThat(booked(names.namedByClient("helloworld.Greeter/SayHello"))).isEqualTo("helloworld.Greeter/SayHello");
        assertThat(booked(names.namedByClient("a\nb"))).isEqualTo("a?b");
        assertThat(booked(names.namedByClient("x".repeat(300)))).isEqualTo("x".repeat(200) + "...");
    }

    @Test
    void theRestOfThePathIsAPartOfTheName() {
        assertThat(booked(names.add("POST", "/shop", "/cart/9", false))).isEqualTo("POST /shop/cart/{id}");
        assertThat(names.get("POST", "/shop", "/cart/9")).isNotNull();
        assertThat(names.get("POST", "/shop/cart/9", null)).isNull();
    }

    @Test
    void otherThanRequestsHaveTheirNames() {
        assertThat(booked(names.named("receive orders"))).isEqualTo("receive orders");
        assertThat(names.named("receive orders")).isSameAs(names.named("receive orders"));
    }

    @Test
    void thereIsAnEndToTheirNumber() {
        for (int i = 0; i < 1000; i++) {
            booked(names.add("GET", "/s" + "x".repeat(i % 150) + "/" + i / 150, "", true));
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            seen.add(names.booked(
                    names.add("GET", "/s" + "x".repeat(i % 150) + "/" + i / 150, "", true), true, 1_000_000));
        }
        assertThat(seen).hasSizeBetween(200, 251).contains("(other)", "GET /s/0");
    }

    /** Not first come, first served. */
    @Test
    void aHeavyOneThatComesLateIsNamed() {
        for (int i = 0; i < 3000; i++) {
            names.booked(names.named("receive junk" + i), true, 1_000_000);
        }
        int other = 0;
        for (int i = 0; i < 3000; i++) {
            names.booked(names.named("receive junk" + i), true, 1_000_000);
            other += booked(names.named("receive late")).equals("(other)") ? 1 : 0;
        }
        assertThat(other).isLessThan(300);
        assertThat(booked(names.named("receive late"))).isEqualTo("receive late");
    }

    @Test
    void titlesAreOneServiceWhateverTheyLookLike() {
        for (int i = 0; i < 1000; i++) {
            call("/articles/" + Words.of(i));
        }
        names.freeze();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            seen.add(call("/articles/" + Words.of(i)));
        }
        assertThat(seen).containsExactly("GET /articles/{id}");
    }

    @Test
    void fewDifferentOnesStay() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            seen.add(call("/pages/" + Words.of(i % 90)));
        }
        assertThat(seen).hasSize(90).contains("GET /pages/" + Words.of(0));
    }

    /** A scanner that asks for what is not there. */
    @Test
    void whatTheApplicationDoesNotKnowIsNoResource() {
        call("/login");
        for (int i = 0; i < 1000; i++) {
            names.booked(names.add("GET", "/" + Words.of(i), null, false), false, 1_000);
        }
        assertThat(call("/login")).isEqualTo("GET /login");
        assertThat(call("/logout")).isNotEqualTo("GET /{id}");
    }

    @Test
    void aDiagnosisForgetsWhatTheOneBeforeLearned() {
        for (int i = 0; i < 1000; i++) {
            call("/articles/" + Words.of(i));
        }
        names.clear();
        assertThat(call("/articles/" + Words.of(1))).isEqualTo("GET /articles/" + Words.of(1));
    }

    @Test
    void clientsCannotWriteWhatTheyLike() {
        assertThat(booked(names.add("GET\n", "/a\r\nb", null, false))).isEqualTo("? /a??b");
        assertThat(booked(names.add("GET", "/" + "x".repeat(5000), null, true))).hasSizeLessThan(220);
    }
}
