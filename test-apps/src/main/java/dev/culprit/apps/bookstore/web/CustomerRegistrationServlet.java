package dev.culprit.apps.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Asks who is buying; a known customer only has to confirm. */
final class CustomerRegistrationServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    CustomerRegistrationServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        Page page = Page.titled("Who are you?", visit);
        if (visit.customer().isPresent()) {
            int customer = visit.customer().getAsInt();
            String name = shop().transactions()
                    .run(connection -> shop().customers().userName(connection, customer))
                    .orElseThrow(() -> RefusedException.unknown("customer", customer));
            page.paragraph("You are known as " + name);
        }
        return page.form(
                Interaction.BUY_REQUEST,
                List.of("password", "first", "last", "street1", "street2", "city", "state", "zip", "country"));
    }
}
