package dev.culprit.apps.bookstore.web;

import dev.culprit.apps.bookstore.data.Vocabulary;
import dev.culprit.apps.bookstore.store.OrderLine;
import dev.culprit.apps.bookstore.store.PlacedOrder;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Shows the last order of a customer who knows the password; without a user, of any generated customer. */
final class OrderDisplayServlet extends InteractionServlet {

    private static final long serialVersionUID = 1L;

    OrderDisplayServlet(Shop shop) {
        super(shop);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        answer(request, response, this::page);
    }

    private Page page(Visit visit) throws SQLException {
        Optional<String> given = visit.text("user");
        int drawn = visit.scale().drawCustomer(visit.draw());
        String user = given.orElseGet(() -> Vocabulary.userName(drawn));
        String password = given.isPresent() ? visit.text("password").orElse("") : Vocabulary.initialPassword(drawn);
        return shop().transactions().run(connection -> {
            Optional<String> expected = shop().customers().password(connection, user);
            if (expected.isEmpty() || !expected.get().equals(password)) {
                throw RefusedException.forbidden("user name or password is wrong");
            }
            Page page = Page.titled("Your last order", visit);
            Optional<Integer> last = shop().orders().last(connection, user);
            return last.isPresent() ? order(connection, last.get(), page) : page.paragraph("No order yet");
        });
    }

    private Page order(Connection connection, int id, Page page) throws SQLException {
        PlacedOrder order =
                shop().orders().find(connection, id).orElseThrow(() -> RefusedException.unknown("order", id));
        page.value("Order", order.id())
                .value("Ordered", order.at())
                .value("Status", order.status())
                .value("Bill to", order.billTo())
                .value("Ship to", order.shipTo())
                .value("Ship by", order.shipType())
                .value("Paid with", order.cardType());
        for (OrderLine line : shop().orders().lines(connection, id)) {
            page.product(line.item(), line.title()).value(line.quantity() + " copies", line.amount());
        }
        return page.value("Subtotal", order.subtotal())
                .value("Tax", order.tax())
                .value("Total", order.total());
    }
}
