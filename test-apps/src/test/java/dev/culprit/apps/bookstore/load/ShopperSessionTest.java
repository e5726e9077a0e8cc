package dev.culprit.apps.bookstore.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.web.Interaction;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ShopperSessionTest {

    private static List<Step> steps(long seed) {
        ShopperSession session = new ShopperSession(seed, Scale.TINY);
        return Stream.generate(session::next).limit(200).toList();
    }

    @Test
    void sameSeedGivesTheSameStepsAndAnotherSeedOthers() {
        assertThat(steps(1)).isEqualTo(steps(1)).isNotEqualTo(steps(2));
    }

    @Test
    void startsAtHome() {
        assertThat(steps(3).get(0).interaction()).isEqualTo(Interaction.HOME);
    }

    @Test
    void fourOutOfFiveShoppersAreKnown() {
        long known = IntStream.range(0, 2000)
                .filter(seed -> steps(seed).get(0).path().contains("customer="))
                .count();
        assertThat(known).isBetween(1500L, 1700L);
    }

    @Test
    void followsTheIdsAndLinksOfThePage() {
        ShopperSession session = new ShopperSession(5, Scale.TINY);
        for (int i = 0; i < 300; i++) {
            Step step = session.next();
            if (i > 0) {
                assertThat(step.path()).contains("cart=41").contains("customer=9001");
            }
            if (i > 0 && step.interaction() == Interaction.PRODUCT_DETAIL) {
                assertThat(step.path()).containsAnyOf("item=12&", "item=13&");
            }
            session.received("""
                    <input type="hidden" name="customer" value="9001"><input type="hidden" name="cart" value="41">
                    <a href="/product-detail?item=12">a</a><a href="/product-detail?item=13&amp;cart=41">b</a>""");
        }
    }

    @Test
    void thinkTimeHasTheMeanAskedForAndAnEnd() {
        ShopperSession session = new ShopperSession(11, Scale.TINY);
        List<Duration> times = Stream.generate(() -> session.thinkTime(Duration.ofMillis(100)))
                .limit(20_000)
                .toList();
        assertThat(times.stream().mapToLong(Duration::toNanos).average().orElseThrow() / 1e6)
                .isBetween(96.0, 104.0);
        assertThat(times).allMatch(time -> time.compareTo(Duration.ofSeconds(1)) <= 0);
    }
}
