package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.ItemDetail;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** The form to change a book. */
final class AdminRequestServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    AdminRequestServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        int id = visit.someItem();
        ItemDetail item = shop().transactions()
                .run(connection -> shop().catalogue().detail(connection, id))
                .orElseThrow(() -> RefusedException.unknown("item", id));
        return Page.titled("Change: " + item.title(), visit)
                .value("Item", item.id())
                .value("Our price", item.cost())
                .value("Image", item.image())
                .value("Thumbnail", item.thumbnail())
                .form(Interaction.ADMIN_CONFIRM, List.of("item", "cost"));
    }
}
