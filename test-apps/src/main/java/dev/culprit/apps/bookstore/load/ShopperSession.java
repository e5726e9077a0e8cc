package dev.culprit.apps.bookstore.load;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.web.Interaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One shopper walking along the navigation chain, without an end. Takes turns: {@link #next()}, send the request,
 * {@link #received} with the page, so that the shopper follows the links and the ids found there. The same seed and the
 * same pages give the same steps. Not for several threads.
 */
public final class ShopperSession {

    private static final double RETURNING = 0.8;
    private static final Pattern SESSION_VALUE =
            Pattern.compile("<input type=\"hidden\" name=\"(customer|cart)\" value=\"(\\d+)\">");
    private static final Pattern PRODUCT_LINK = Pattern.compile("/product-detail\\?item=(\\d+)");
    private static final Pattern CART_LINE = Pattern.compile("name=\"copies-(\\d+)\"");

    private final Draw draw;
    private final Scale scale;
    private final String newPassword;
    private final List<Integer> seenItems = new ArrayList<>();
    private final List<Integer> cartItems = new ArrayList<>();
    private boolean started;
    private Interaction current = Interaction.HOME;
    private int currentItem;
    private OptionalInt customer;
    private OptionalInt cart = OptionalInt.empty();

    public ShopperSession(long seed, Scale scale) {
        this.draw = Draw.seeded(seed);
        this.scale = scale;
        this.newPassword = draw.digits(12);
        this.customer = draw.chance(RETURNING) ? OptionalInt.of(scale.drawCustomer(draw)) : OptionalInt.empty();
        this.currentItem = scale.drawItem(draw);
    }

    /** The next request; the first one is for the start page. */
    public Step next() {
        Interaction previous = current;
        if (started) {
            current = ShoppingMix.next(previous, draw);
        }
        started = true;
        List<String> query = new ArrayList<>(parameters(previous));
        customer.ifPresent(id -> query.add("customer=" + id));
        cart.ifPresent(id -> query.add("cart=" + id));
        return new Step(current, current.path() + (query.isEmpty() ? "" : "?" + String.join("&", query)));
    }

    private List<String> parameters(Interaction previous) {
        return switch (current) {
            case NEW_PRODUCTS, BEST_SELLERS -> List.of("subject=" + draw.of(Vocabulary.SUBJECTS));
            case PRODUCT_DETAIL -> {
                currentItem = seenItems.isEmpty() ? scale.drawItem(draw) : draw.of(seenItems);
                yield List.of("item=" + currentItem);
            }
            case SEARCH_RESULTS -> search();
            case SHOPPING_CART -> cart(previous);
            case BUY_REQUEST ->
                customer.isPresent() ? List.of() : List.of("password=" + newPassword, "zip=" + draw.digits(8));
            case BUY_CONFIRM ->
                List.of(
                        "card-type=" + draw.of(Vocabulary.CARD_TYPES),
                        "card-number=" + draw.digits(16),
                        "ship-type=" + draw.of(Vocabulary.SHIP_TYPES));
            case ORDER_DISPLAY -> account();
            case ADMIN_REQUEST -> List.of("item=" + currentItem);
            case ADMIN_CONFIRM -> List.of("item=" + currentItem, "cost=" + draw.between(1, 999) + ".50");
            case HOME, SEARCH_REQUEST, CUSTOMER_REGISTRATION, ORDER_INQUIRY -> List.of();
        };
    }

    private List<String> search() {
        return switch (draw.below(3)) {
            case 0 -> List.of("type=author", "search=" + scale.drawAuthorName(draw));
            case 1 -> List.of("type=title", "search=" + scale.drawTitleWord(draw));
            default -> List.of("type=subject", "search=" + draw.of(Vocabulary.SUBJECTS));
        };
    }

    private List<String> cart(Interaction previous) {
        if (previous == Interaction.PRODUCT_DETAIL) {
            return List.of("add=" + currentItem);
        }
        if (previous == Interaction.SHOPPING_CART) {
            return cartItems.stream()
                    .map(item -> "copies-" + item + "=" + draw.below(5))
                    .toList();
        }
        return List.of();
    }

    private List<String> account() {
        int id = customer.orElseGet(() -> scale.drawCustomer(draw));
        String password = id <= scale.customers() ? Vocabulary.initialPassword(id) : newPassword;
        return List.of("user=" + Vocabulary.userName(id), "password=" + password);
    }

    /** Takes over the ids and the links of the page the last step led to. */
    public void received(String page) {
        Matcher values = SESSION_VALUE.matcher(page);
        while (values.find()) {
            OptionalInt id = OptionalInt.of(Integer.parseInt(values.group(2)));
            if (values.group(1).equals("cart")) {
                cart = id;
            } else {
                customer = id;
            }
        }
        collect(PRODUCT_LINK, page, seenItems);
        if (current == Interaction.SHOPPING_CART) {
            collect(CART_LINE, page, cartItems);
        }
    }

    private static void collect(Pattern link, String page, List<Integer> into) {
        into.clear();
        Matcher links = link.matcher(page);
        while (links.find()) {
            into.add(Integer.parseInt(links.group(1)));
        }
    }

    /** Negative exponential, cut off at ten times the mean. */
    public Duration thinkTime(Duration mean) {
        return Duration.ofNanos((long) draw.exponential((double) mean.toNanos()));
    }

    /** The cart the shopper has been given, if any. */
    public OptionalInt cart() {
        return cart;
    }
}
