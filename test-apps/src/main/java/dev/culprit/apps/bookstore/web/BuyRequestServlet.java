package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.store.CartLine;
import dev.culprit.apps.bookstore.store.Customer;
import dev.culprit.apps.bookstore.store.NewCustomer;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Signs a known customer in, or registers a new one, and shows what is about to be bought. */
final class BuyRequestServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    BuyRequestServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        return shop().transactions().run(connection -> {
            Customer customer = visit.customer().isPresent() ? known(connection, visit) : registered(connection, visit);
            List<CartLine> lines = visit.cart().isPresent()
                    ? shop().carts().lines(connection, visit.cart().getAsInt())
                    : List.of();
            return Page.titled("Buy", visit)
                    .value("Customer", customer.userName())
                    .value("Name", customer.firstName() + " " + customer.lastName())
                    .value("Street", customer.street1() + ", " + customer.street2())
                    .value("City", customer.zip() + " " + customer.city() + ", " + customer.state())
                    .value("Country", customer.country())
                    .cart(lines)
                    .form(Interaction.BUY_CONFIRM, List.of("card-type", "card-number", "holder", "ship-type"));
        });
    }

    private Customer known(Connection connection, Visit visit) throws SQLException {
        Customer customer = find(connection, visit.someCustomer());
        shop().customers().signIn(connection, customer.id(), visit.now());
        return customer;
    }

    private Customer registered(Connection connection, Visit visit) throws SQLException {
        NewCustomer registration = Forms.customer(visit);
        int id = shop().customers().register(connection, registration, visit.now());
        visit.customerIs(id);
        return find(connection, id);
    }

    private Customer find(Connection connection, int id) throws SQLException {
        return shop().customers().find(connection, id).orElseThrow(() -> RefusedException.unknown("customer", id));
    }
}
