package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.store.Customer;
import dev.culprit.apps.bookstore.store.NewAddress;
import dev.culprit.apps.bookstore.store.NewCustomer;
import dev.culprit.apps.bookstore.store.Payment;
import java.math.BigDecimal;

/** What visitors type into the longer forms; fields left out are drawn. */
final class Forms {

    private Forms() {}

    static NewAddress address(Visit visit) {
        Draw draw = visit.draw();
        int country = visit.number("country").orElseGet(() -> draw.between(1, Scale.COUNTRIES));
        if (country < 1 || country > Scale.COUNTRIES) {
            throw RefusedException.unknown("country", country);
        }
        return new NewAddress(
                visit.text("street1", 40)
                        .orElseGet(() -> draw.between(1, 400) + " " + Vocabulary.word(draw.below(5000)) + " Street"),
                visit.text("street2", 40).orElseGet(() -> Vocabulary.word(draw.below(5000)) + " House"),
                visit.text("city", 30).orElseGet(() -> Vocabulary.word(draw.below(3000)) + " Town"),
                visit.text("state", 20).orElseGet(() -> Vocabulary.word(draw.below(300))),
                visit.text("zip", 10).orElseGet(() -> draw.digits(8)),
                country);
    }

    static NewCustomer customer(Visit visit) {
        Draw draw = visit.draw();
        String last = visit.text("last", 17).orElseGet(() -> Vocabulary.word(draw.below(9000)));
        return new NewCustomer(
                visit.text("password", 20).orElseGet(() -> draw.digits(10)),
                visit.text("first", 17).orElseGet(() -> Vocabulary.word(draw.below(900))),
                last,
                address(visit),
                "+" + draw.digits(11),
                last + "@mail.example",
                BigDecimal.valueOf(draw.between(0, 50), 2),
                visit.now().toLocalDate().minusDays(draw.between(18 * 365, 90 * 365)),
                draw.text(100, 500));
    }

    static Payment payment(Visit visit, Customer customer) {
        Draw draw = visit.draw();
        return new Payment(
                visit.oneOf("card-type", Vocabulary.CARD_TYPES),
                visit.text("card-number", 16).orElseGet(() -> draw.digits(16)),
                visit.text("holder", 40).orElse(customer.firstName() + " " + customer.lastName()),
                visit.now().toLocalDate().plusDays(draw.between(10, 730)),
                draw.digits(15),
                visit.oneOf("ship-type", Vocabulary.SHIP_TYPES),
                visit.now().toLocalDate().plusDays(draw.between(0, 7)));
    }
}
