package dev.culprit.apps.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Asks whose last order to show. */
final class OrderInquiryServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    OrderInquiryServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) {
        return Page.titled("Your last order", visit).form(Interaction.ORDER_DISPLAY, List.of("user", "password"));
    }
}
