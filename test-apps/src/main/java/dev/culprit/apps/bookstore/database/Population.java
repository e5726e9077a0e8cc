package dev.culprit.apps.bookstore.database;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.data.Vocabulary;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;

/** Fills the empty tables. The same scale gives the same rows, on every machine and on every day. */
final class Population {

    /** The day the generated past ends. */
    static final LocalDate TODAY = LocalDate.of(2026, 11, 1);

    private final Connection connection;
    private final Scale scale;

    Population(Connection connection, Scale scale) {
        this.connection = connection;
        this.scale = scale;
    }

    void load() throws SQLException {
        connection.setAutoCommit(false);
        countries(Draw.seeded(1));
        authors(Draw.seeded(2));
        addresses(Draw.seeded(3));
        customers(Draw.seeded(4));
        long[] costs = new ItemPopulation(connection, scale).load(Draw.seeded(5));
        new OrderPopulation(connection, scale, costs).load(Draw.seeded(6));
        connection.commit();
        connection.setAutoCommit(true);
    }

    private void countries(Draw draw) throws SQLException {
        try (RowBatch rows = new RowBatch(connection, "country", "name, exchange_rate, currency")) {
            for (int id = 1; id <= Scale.COUNTRIES; id++) {
                rows.add(Vocabulary.word(20_000 + id) + "land", cents(draw.between(5, 5000)), Vocabulary.word(id));
            }
        }
    }

    private void authors(Draw draw) throws SQLException {
        String columns = "first_name, middle_name, last_name, birth_date, bio";
        try (RowBatch rows = new RowBatch(connection, "author", columns)) {
            for (int id = 1; id <= scale.authors(); id++) {
                rows.add(
                        Vocabulary.word(draw.between(1, 900)),
                        Vocabulary.word(draw.between(1, 900)),
                        Vocabulary.word((id - 1) % scale.authorNames() + 1),
                        TODAY.minusDays(draw.between(20 * 365, 200 * 365)),
                        draw.text(125, 500));
            }
        }
    }

    private void addresses(Draw draw) throws SQLException {
        String columns = "street1, street2, city, state, zip, country_id";
        try (RowBatch rows = new RowBatch(connection, "address", columns)) {
            for (int id = 1; id <= scale.addresses(); id++) {
                rows.add(
                        draw.between(1, 400) + " " + Vocabulary.word(draw.between(1, 5000)) + " Street",
                        Vocabulary.word(draw.between(1, 5000)) + " House",
                        Vocabulary.word(draw.between(1, 3000)) + " Town",
                        Vocabulary.word(draw.between(1, 300)),
                        draw.digits(8),
                        draw.between(1, Scale.COUNTRIES));
            }
        }
    }

    private void customers(Draw draw) throws SQLException {
        String columns = "password, first_name, last_name, address_id, phone, email, since, last_login, login_at,"
                + " expires_at, discount, balance, year_to_date, birth_date, about";
        try (RowBatch rows = new RowBatch(connection, "customer", columns)) {
            for (int id = 1; id <= scale.customers(); id++) {
                LocalDate since = TODAY.minusDays(draw.between(1, 730));
                LocalDate login = since.plusDays(draw.between(0, 60));
                rows.add(
                        Vocabulary.initialPassword(id),
                        Vocabulary.word(draw.between(1, 900)),
                        Vocabulary.word(draw.between(1, 9000)),
                        draw.between(1, scale.addresses()),
                        "+" + draw.digits(11),
                        Vocabulary.userName(id) + "@mail.example",
                        since,
                        login,
                        login.atTime(12, 0),
                        login.atTime(14, 0),
                        cents(draw.between(0, 50)),
                        BigDecimal.ZERO,
                        cents(draw.between(0, 99_999)),
                        TODAY.minusDays(draw.between(18 * 365, 90 * 365)),
                        draw.text(100, 500));
            }
        }
    }

    /** A decimal with two places from its hundredths. */
    static BigDecimal cents(long hundredths) {
        return BigDecimal.valueOf(hundredths, 2);
    }
}
