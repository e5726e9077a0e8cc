package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.ItemDetail;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;

/** Everything about one book. */
final class ProductDetailServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    ProductDetailServlet(Shop shop) {
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
        return Page.titled(item.title(), visit)
                .value("Author", item.author())
                .value("Subject", item.subject())
                .value("Description", item.description())
                .value("List price", item.listPrice())
                .value("Our price", item.cost())
                .value("In stock", item.stock())
                .value("Publisher", item.publisher())
                .value("Published", item.published())
                .value("Available from", item.available())
                .value("ISBN", item.isbn())
                .value("Pages", item.pages())
                .value("Backing", item.backing())
                .value("Dimensions", item.dimensions())
                .link(Interaction.SHOPPING_CART, "add=" + item.id(), "Add to cart")
                .link(Interaction.ADMIN_REQUEST, "item=" + item.id(), "Change");
    }
}
