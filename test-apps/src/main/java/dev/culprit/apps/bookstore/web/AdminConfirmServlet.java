package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.ItemDetail;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Changes a book and renews its related books from what was bought together with it. */
final class AdminConfirmServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    AdminConfirmServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        int id = visit.someItem();
        BigDecimal cost = visit.price("cost")
                .orElseGet(() -> BigDecimal.valueOf(visit.draw().between(100, 99_999), 2));
        ItemDetail item = shop().transactions().run(connection -> {
            change(connection, visit, id, cost);
            return shop().catalogue().detail(connection, id).orElseThrow(() -> RefusedException.unknown("item", id));
        });
        return Page.titled("Changed: " + item.title(), visit)
                .value("Our price", item.cost())
                .value("Image", item.image())
                .value("Thumbnail", item.thumbnail());
    }

    private void change(Connection connection, Visit visit, int id, BigDecimal cost) throws SQLException {
        String image = "images/cover_" + id + "_new.png";
        String thumbnail = "images/thumb_" + id + "_new.png";
        if (!shop().catalogue()
                .change(connection, id, cost, image, thumbnail, visit.now().toLocalDate())) {
            throw RefusedException.unknown("item", id);
        }
        List<Integer> related = new ArrayList<>(shop().catalogue().boughtTogether(connection, id));
        for (int other = id % visit.scale().items() + 1;
                related.size() < 5;
                other = other % visit.scale().items() + 1) {
            if (!related.contains(other)) {
                related.add(other);
            }
        }
        shop().catalogue().relate(connection, id, related);
    }
}
