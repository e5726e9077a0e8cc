package dev.culprit.apps.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** What the 14 servlets share: reading the request, sending the page or the refusal. POST means the same as GET. */
abstract class InteractionServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Shop shop;

    InteractionServlet(Shop shop) {
        this.shop = shop;
    }

    final Shop shop() {
        return shop;
    }

    /** Makes the page. */
    interface Answer {
        Page to(Visit visit) throws SQLException;
    }

    final void answer(HttpServletRequest request, HttpServletResponse response, Answer answer)
            throws ServletException, IOException {
        try {
            shop.visitBook().get().visited(request.getServletPath());
            String html = answer.to(new Visit(request, shop.scale())).finish();
            shop.typesetting().get().of(html);
            byte[] page = html.getBytes(StandardCharsets.UTF_8);
            response.setContentType("text/html;charset=utf-8");
            response.setHeader("Cache-Control", "no-store");
            response.setContentLength(page.length);
            response.getOutputStream().write(page);
        } catch (RefusedException e) {
            response.sendError(e.status(), e.getMessage());
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    @Override
    protected final void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        doGet(request, response);
    }
}
