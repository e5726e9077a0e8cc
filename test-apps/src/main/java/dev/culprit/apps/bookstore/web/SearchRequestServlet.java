package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.Promotion;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** The search form, with promotions. */
final class SearchRequestServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    SearchRequestServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        int item = visit.scale().drawItem(visit.draw());
        List<Promotion> promotions =
                shop().transactions().run(connection -> shop().catalogue().promotions(connection, item));
        return Page.titled("Search", visit)
                .promotions(promotions)
                .form(Interaction.SEARCH_RESULTS, List.of("type", "search"));
    }
}
