package dev.culprit.apps.bookstore.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.web.Interaction;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ShoppingMixTest {

    private static final Interaction[] ALL = Interaction.values();

    @Test
    void probabilitiesOfEveryRowAddUpToOne() {
        for (Interaction from : ALL) {
            double sum = Stream.of(ALL)
                    .mapToDouble(to -> ShoppingMix.probability(from, to))
                    .sum();
            assertThat(sum).as(from.name()).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void stationaryDistributionIsTheShoppingColumn() {
        Map<Interaction, Double> share = new EnumMap<>(Interaction.class);
        share.put(Interaction.HOME, 1.0);
        for (int step = 0; step < 2000; step++) {
            Map<Interaction, Double> before = new EnumMap<>(share);
            share.clear();
            before.forEach((from, probability) -> {
                for (Interaction to : ALL) {
                    share.merge(to, probability * ShoppingMix.probability(from, to), Double::sum);
                }
            });
        }
        for (Interaction interaction : ALL) {
            assertThat(100 * share.getOrDefault(interaction, 0.0))
                    .as(interaction.name())
                    .isCloseTo(interaction.shoppingPercent(), within(0.025));
        }
    }

    @Test
    void shoppersVisitTheInteractionsInThoseShares() {
        Map<Interaction, Integer> visits = new EnumMap<>(Interaction.class);
        int steps = 200_000;
        ShopperSession session = new ShopperSession(7, Scale.TINY);
        for (int i = 0; i < steps; i++) {
            visits.merge(session.next().interaction(), 1, Integer::sum);
        }
        for (Interaction interaction : ALL) {
            assertThat(100.0 * visits.getOrDefault(interaction, 0) / steps)
                    .as(interaction.name())
                    .isCloseTo(interaction.shoppingPercent(), within(0.5));
        }
    }

    @Test
    void addressesCarryTheSharesAndAddUpToOneHundredPercent() {
        assertThat(ShoppingMix.urls("http://127.0.0.1:1")).hasSize(14).allSatisfy(url -> {
            assertThat(url.url()).startsWith("http://127.0.0.1:1/" + url.name());
            assertThat(url.weight()).isPositive();
        });
        assertThat(ShoppingMix.urls("").stream()
                        .mapToDouble(WeightedUrl::weight)
                        .sum())
                .isCloseTo(100, within(1e-9));
    }
}
