package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.CartLine;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;

/** Shows a cart, after adding one item ({@code add}) or changing copies; an empty one gets something to start with. */
final class ShoppingCartServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    ShoppingCartServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        List<CartLine> lines = shop().transactions().run(connection -> change(connection, visit));
        return Page.titled("Your cart", visit).cart(lines).link(Interaction.CUSTOMER_REGISTRATION, "", "Buy");
    }

    private List<CartLine> change(Connection connection, Visit visit) throws SQLException {
        int cart = shop().carts().open(connection, visit.cart(), visit.now());
        visit.cartIs(cart);
        OptionalInt added = visit.number("add");
        if (added.isPresent() && !shop().carts().add(connection, cart, added.getAsInt())) {
            throw RefusedException.unknown("item", added.getAsInt());
        }
        shop().carts().change(connection, cart, visit.copies());
        List<CartLine> lines = shop().carts().lines(connection, cart);
        if (!lines.isEmpty()) {
            return lines;
        }
        shop().carts().addFirstRelated(connection, cart, visit.scale().drawItem(visit.draw()));
        return shop().carts().lines(connection, cart);
    }
}
