package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.store.ItemSummary;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Up to 50 books whose author or title starts with a word, or of a subject. */
final class SearchResultsServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    SearchResultsServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        String type = visit.oneOf("type", List.of("author", "title", "subject"));
        String search = visit.text("search", 60).orElseGet(() -> drawn(type, visit));
        List<ItemSummary> items = shop().transactions().run(connection -> switch (type) {
            case "author" -> shop().catalogue().byAuthor(connection, search);
            case "title" -> shop().catalogue().byTitle(connection, search);
            default -> shop().catalogue().bySubject(connection, search);
        });
        return Page.titled("Books by " + type + ": " + search, visit)
                .paragraph(items.size() + " found")
                .items(items);
    }

    private static String drawn(String type, Visit visit) {
        return switch (type) {
            case "author" -> visit.scale().drawAuthorName(visit.draw());
            case "title" -> visit.scale().drawTitleWord(visit.draw());
            default -> visit.draw().of(Vocabulary.SUBJECTS);
        };
    }
}
