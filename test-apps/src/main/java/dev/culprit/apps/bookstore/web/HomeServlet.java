package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.Promotion;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The start page: a greeting for a known customer, and promotions. */
final class HomeServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    HomeServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        int item = visit.scale().drawItem(visit.draw());
        return shop().transactions().run(connection -> {
            Optional<String> name = visit.customer().isPresent()
                    ? shop().customers().name(connection, visit.customer().getAsInt())
                    : Optional.empty();
            List<Promotion> promotions = shop().catalogue().promotions(connection, item);
            Page page = Page.titled("The bookstore", visit);
            page.paragraph("Welcome" + name.map(known -> " back, " + known).orElse(""));
            return page.promotions(promotions);
        });
    }
}
