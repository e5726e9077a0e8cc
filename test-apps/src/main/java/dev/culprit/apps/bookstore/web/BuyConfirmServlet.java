package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.CartLine;
import dev.culprit.apps.bookstore.store.Customer;
import dev.culprit.apps.bookstore.store.Receipt;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Buys the content of a cart in one transaction. Without a cart, or with an empty one, something is put in first. */
final class BuyConfirmServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    BuyConfirmServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private static final double OTHER_ADDRESS = 0.05;

    private Page page(Visit visit) throws SQLException {
        int buyer = visit.someCustomer();
        Receipt receipt = shop().transactions().run(connection -> buy(connection, visit, buyer));
        return Page.titled("Thank you", visit)
                .value("Order", receipt.order())
                .cart(receipt.lines())
                .value("Subtotal", receipt.subtotal())
                .value("Tax", receipt.tax())
                .value("Total", receipt.total());
    }

    private Receipt buy(Connection connection, Visit visit, int buyer) throws SQLException {
        // Touching the cart first makes a second purchase of the same cart wait, and then find it empty.
        int cart = shop().carts().open(connection, visit.cart(), visit.now());
        visit.cartIs(cart);
        Customer customer = shop().customers()
                .find(connection, buyer)
                .orElseThrow(() -> RefusedException.unknown("customer", buyer));
        List<CartLine> lines = shop().carts().lines(connection, cart);
        if (lines.isEmpty()) {
            shop().carts().addFirstRelated(connection, cart, visit.scale().drawItem(visit.draw()));
            lines = shop().carts().lines(connection, cart);
        }
        int shipTo = visit.draw().chance(OTHER_ADDRESS)
                ? shop().customers().address(connection, Forms.address(visit))
                : customer.addressId();
        Receipt receipt =
                shop().orders().place(connection, customer, shipTo, lines, Forms.payment(visit, customer), visit.now());
        shop().carts().empty(connection, cart);
        return receipt;
    }
}
