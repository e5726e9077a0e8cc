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
        response.getWriter().write("ok");
    }
}
