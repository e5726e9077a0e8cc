package dev.culprit.apps.bookstore.database;

import dev.culprit.apps.bookstore.data.Draw;
import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.data.Vocabulary;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The books. The first quarter of them covers every author once. */
final class ItemPopulation {

    private static final String COLUMNS = "title, author_id, published, publisher, subject, description, related1,"
            + " related2, related3, related4, related5, thumbnail, image, list_price, cost, available, stock, isbn,"
            + " pages, backing, dimensions";

    private final Connection connection;
    private final Scale scale;

    ItemPopulation(Connection connection, Scale scale) {
        this.connection = connection;
        this.scale = scale;
    }

    /** Returns each item's cost in hundredths, at the index of its id. */
    long[] load(Draw draw) throws SQLException {
        long[] costs = new long[scale.items() + 1];
        try (RowBatch rows = new RowBatch(connection, "item", COLUMNS)) {
            for (int id = 1; id <= scale.items(); id++) {
                long price = draw.between(100, 99_999);
                costs[id] = Math.max(1, Math.round(price * (1 - 0.5 * draw.share())));
                LocalDate published = Population.TODAY.minusDays(draw.between(1, 80 * 365));
                List<Integer> related = related(id, draw);
                rows.add(
                        Vocabulary.word((id - 1) % scale.titleWords() + 1) + " " + draw.text(4, 50),
                        id <= scale.authors() ? id : draw.between(1, scale.authors()),
                        published,
                        Vocabulary.word(draw.between(1, 200)) + " & " + Vocabulary.word(draw.between(1, 200)),
                        draw.of(Vocabulary.SUBJECTS),
                        draw.text(100, 500),
                        related.get(0),
                        related.get(1),
                        related.get(2),
                        related.get(3),
                        related.get(4),
                        "images/thumb_" + id + ".png",
                        "images/cover_" + id + ".png",
                        Population.cents(price),
                        Population.cents(costs[id]),
                        published.plusDays(draw.between(1, 30)),
                        draw.between(10, 30),
                        draw.digits(13),
                        draw.between(20, 9999),
                        draw.of(Vocabulary.BACKINGS),
                        draw.between(10, 99) / 10.0 + " x " + draw.between(10, 99) / 10.0 + " x 2.5");
            }
        }
        return costs;
    }

    private List<Integer> related(int id, Draw draw) {
        Set<Integer> related = new LinkedHashSet<>();
        while (related.size() < 5) {
            int other = draw.between(1, scale.items());
            if (other != id) {
                related.add(other);
            }
        }
        return List.copyOf(related);
    }
}
