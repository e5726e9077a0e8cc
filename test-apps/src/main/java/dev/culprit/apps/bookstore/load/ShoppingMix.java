package dev.culprit.apps.bookstore.load;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.web.Interaction;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The shopping profile: where shoppers go next, and the shares of the 14 interactions that follow from it. */
public final class ShoppingMix {

    private static final Map<Interaction, Map<Interaction, Double>> NEXT = new EnumMap<>(Interaction.class);

    static {
        from(Interaction.HOME)
                .to(Interaction.BEST_SELLERS, .312)
                .to(Interaction.NEW_PRODUCTS, .313)
                .to(Interaction.ORDER_INQUIRY, .047)
                .to(Interaction.SEARCH_REQUEST, .031)
                .to(Interaction.SHOPPING_CART, .297);
        from(Interaction.NEW_PRODUCTS)
                .to(Interaction.HOME, .016)
                .to(Interaction.PRODUCT_DETAIL, .957)
                .to(Interaction.SEARCH_REQUEST, .005)
                .to(Interaction.SHOPPING_CART, .022);
        from(Interaction.BEST_SELLERS)
                .to(Interaction.HOME, .017)
                .to(Interaction.PRODUCT_DETAIL, .031)
                .to(Interaction.SEARCH_REQUEST, .945)
                .to(Interaction.SHOPPING_CART, .007);
        from(Interaction.PRODUCT_DETAIL)
                .to(Interaction.ADMIN_REQUEST, .006)
                .to(Interaction.HOME, .077)
                .to(Interaction.PRODUCT_DETAIL, .046)
                .to(Interaction.SEARCH_REQUEST, .731)
                .to(Interaction.SHOPPING_CART, .140);
        from(Interaction.SEARCH_REQUEST)
                .to(Interaction.HOME, .064)
                .to(Interaction.SEARCH_RESULTS, .850)
                .to(Interaction.SHOPPING_CART, .086);
        from(Interaction.SEARCH_RESULTS)
                .to(Interaction.HOME, .266)
                .to(Interaction.PRODUCT_DETAIL, .663)
                .to(Interaction.SEARCH_REQUEST, .001)
                .to(Interaction.SHOPPING_CART, .070);
        from(Interaction.SHOPPING_CART)
                .to(Interaction.CUSTOMER_REGISTRATION, .259)
                .to(Interaction.HOME, .696)
                .to(Interaction.SHOPPING_CART, .045);
        from(Interaction.CUSTOMER_REGISTRATION)
                .to(Interaction.BUY_REQUEST, .867)
                .to(Interaction.HOME, .009)
                .to(Interaction.SEARCH_REQUEST, .124);
        from(Interaction.BUY_REQUEST)
                .to(Interaction.BUY_CONFIRM, .462)
                .to(Interaction.HOME, .193)
                .to(Interaction.SHOPPING_CART, .345);
        from(Interaction.BUY_CONFIRM).to(Interaction.HOME, .008).to(Interaction.SEARCH_REQUEST, .992);
        from(Interaction.ORDER_INQUIRY)
                .to(Interaction.HOME, .007)
                .to(Interaction.ORDER_DISPLAY, .880)
                .to(Interaction.SEARCH_REQUEST, .113);
        from(Interaction.ORDER_DISPLAY).to(Interaction.HOME, .007).to(Interaction.SEARCH_REQUEST, .993);
        from(Interaction.ADMIN_REQUEST).to(Interaction.ADMIN_CONFIRM, .900).to(Interaction.HOME, .100);
        from(Interaction.ADMIN_CONFIRM).to(Interaction.HOME, .995).to(Interaction.SEARCH_REQUEST, .005);
    }

    private ShoppingMix() {}

    private record Row(Map<Interaction, Double> probabilities) {
        Row to(Interaction next, double probability) {
            probabilities.put(next, probability);
            return this;
        }
    }

    private static Row from(Interaction interaction) {
        Row row = new Row(new EnumMap<>(Interaction.class));
        NEXT.put(interaction, row.probabilities());
        return row;
    }

    /** Probability that a shopper goes from one interaction to another. */
    public static double probability(Interaction from, Interaction to) {
        return row(from).getOrDefault(to, 0.0);
    }

    /** Where a shopper goes next. */
    static Interaction next(Interaction from, Draw draw) {
        double left = draw.share();
        Interaction last = from;
        for (Map.Entry<Interaction, Double> next : row(from).entrySet()) {
            last = next.getKey();
            left -= next.getValue();
            if (left < 0) {
                return last;
            }
        }
        return last;
    }

    private static Map<Interaction, Double> row(Interaction from) {
        return NEXT.getOrDefault(from, Map.of());
    }

    /**
     * One address per interaction with its share, as a workload without sessions: a cart or purchase then starts from
     * nothing each time.
     *
     * @param base the shop's address without a slash at the end
     */
    public static List<WeightedUrl> urls(String base) {
        return Stream.of(Interaction.values())
                .map(interaction -> new WeightedUrl(
                        interaction.path().substring(1), base + sample(interaction), interaction.shoppingPercent()))
                .toList();
    }

    private static String sample(Interaction interaction) {
        return switch (interaction) {
            case HOME, CUSTOMER_REGISTRATION, BUY_REQUEST, BUY_CONFIRM -> interaction.path() + "?customer=random";
            default -> interaction.path();
        };
    }
}
