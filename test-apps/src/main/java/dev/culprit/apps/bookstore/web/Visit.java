package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.data.Scale;
import jakarta.servlet.http.HttpServletRequest;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One request: its parameters and the draws that fill in for missing ones, so that every address works alone. The value
 * {@code random} asks for a draw; parameter {@code seed} makes the draws repeatable.
 */
final class Visit {

    private static final String RANDOM = "random";

    private final HttpServletRequest request;
    private final Scale scale;
    private final Draw draw;
    private final LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
    private OptionalInt customer;
    private OptionalInt cart;

    Visit(HttpServletRequest request, Scale scale) {
        this.request = request;
        this.scale = scale;
        OptionalInt seed = number("seed");
        this.draw = seed.isPresent() ? Draw.seeded(seed.getAsInt()) : Draw.anyOfThisThread();
        this.cart = number("cart");
        this.customer = asksForRandom("customer") ? OptionalInt.of(scale.drawCustomer(draw)) : number("customer");
    }

    Draw draw() {
        return draw;
    }

    Scale scale() {
        return scale;
    }

    LocalDateTime now() {
        return now;
    }

    /** The customer, if the visitor is known. */
    OptionalInt customer() {
        return customer;
    }

    /** The customer, any one if the visitor is not known. */
    int someCustomer() {
        customer = OptionalInt.of(customer.orElseGet(() -> scale.drawCustomer(draw)));
        return customer.getAsInt();
    }

    void customerIs(int id) {
        customer = OptionalInt.of(id);
    }

    OptionalInt cart() {
        return cart;
    }

    void cartIs(int id) {
        cart = OptionalInt.of(id);
    }

    /** The item asked for, any one if none is. */
    int someItem() {
        return number("item").orElseGet(() -> scale.drawItem(draw));
    }

    /** The value asked for, any of the list if none is; a value outside the list is refused. */
    String oneOf(String parameter, List<String> values) {
        Optional<String> given = text(parameter);
        if (given.isEmpty()) {
            return draw.of(values);
        }
        if (!values.contains(given.get())) {
            throw RefusedException.malformed(parameter, given.get());
        }
        return given.get();
    }

    /** A parameter that is present, not empty and not {@code random}. */
    Optional<String> text(String parameter) {
        return Optional.ofNullable(request.getParameter(parameter))
                .filter(value -> !value.isEmpty() && !value.equals(RANDOM));
    }

    /** A text of at most this many characters. */
    Optional<String> text(String parameter, int longest) {
        Optional<String> value = text(parameter);
        if (value.isPresent() && value.get().length() > longest) {
            throw RefusedException.malformed(parameter, value.get());
        }
        return value;
    }

    OptionalInt number(String parameter) {
        Optional<String> value = text(parameter);
        return value.isPresent() ? OptionalInt.of(parse(parameter, value.get())) : OptionalInt.empty();
    }

    /** An amount of money above zero. */
    Optional<BigDecimal> price(String parameter) {
        Optional<String> value = text(parameter);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!value.get().matches("\\d{1,6}(\\.\\d{1,2})?")) {
            throw RefusedException.malformed(parameter, value.get());
        }
        return Optional.of(new BigDecimal(value.get()));
    }

    /** The parameters {@code copies-ITEM=NUMBER}: new numbers of copies per item. */
    Map<Integer, Integer> copies() {
        Map<Integer, Integer> copies = new LinkedHashMap<>();
        String prefix = "copies-";
        for (String name : List.copyOf(request.getParameterMap().keySet())) {
            if (name.startsWith(prefix)) {
                int item = parse(name, name.substring(prefix.length()));
                number(name).ifPresent(number -> copies.put(item, number));
            }
        }
        return copies;
    }

    private boolean asksForRandom(String parameter) {
        return RANDOM.equals(request.getParameter(parameter));
    }

    private static int parse(String parameter, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw RefusedException.malformed(parameter, value);
        }
    }
}
