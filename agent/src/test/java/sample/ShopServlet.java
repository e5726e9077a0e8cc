package sample;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A small application behind a servlet container. */
public final class ShopServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient DataSource pool;

    public ShopServlet(DataSource pool) {
        this.pool = pool;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (Connection connection = pool.getConnection()) {
            try (PreparedStatement query =
                    connection.prepareStatement("select NAME from ITEM where ID = ? and NAME <> 'secret'")) {
                query.setInt(1, 7);
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                }
            }
            try (Statement update = connection.createStatement()) {
                update.executeUpdate("update ITEM set NAME = 'top secret' where ID in (1, 2, 3)");
            }
            for (int i = 0; i < number(request, "lookups"); i++) {
                lookUp(connection, i);
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        if (request.getParameter("fail") != null) {
            throw new IllegalStateException("asked for");
        }
        if (request.getParameter("error") != null) {
            response.sendError(503);
            return;
        }
        response.getWriter().write("ok " + price(number(request, "priceMillis")));
    }

    private static void lookUp(Connection connection, int id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select * from ITEM where ID = ?")) {
            query.setInt(1, id);
            query.executeQuery();
        }
    }

    /** Keeps a processor busy with things of the JDK. */
    private static int price(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        int length = 0;
        while (System.nanoTime() < end) {
            StringBuilder digits = new StringBuilder();
            for (int i = 0; i < 200; i++) {
                digits.append(Math.sqrt(i + length));
            }
            length = digits.length();
        }
        return length;
    }

    private static int number(HttpServletRequest request, String name) {
        String value = request.getParameter(name);
        return value == null ? 0 : Integer.parseInt(value);
    }
}
