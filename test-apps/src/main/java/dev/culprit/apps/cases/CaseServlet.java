package dev.culprit.apps.cases;

import dev.culprit.apps.cases.program.Program;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;

/** Serves one service of a case; with {@code ?fault=off} its clean twin. */
final class CaseServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Program program;

    CaseServlet(Program program) {
        this.program = program;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            program.serve(!"off".equals(request.getParameter("fault")));
        } catch (SQLException e) {
            throw new ServletException(e);
        }
        response.setContentType("text/plain;charset=us-ascii");
        response.getWriter().println("done");
    }
}
