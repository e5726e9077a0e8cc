package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.store.ItemSummary;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** The newest books of a subject. */
final class NewProductsServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    NewProductsServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        String subject = visit.oneOf("subject", Vocabulary.SUBJECTS);
        List<ItemSummary> items =
                shop().transactions().run(connection -> shop().catalogue().newest(connection, subject));
        return Page.titled("New books: " + subject, visit).items(items);
    }
}
