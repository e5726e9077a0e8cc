package dev.culprit.apps.cases.web;

import dev.culprit.apps.cases.program.Program;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;

/** Runs a program for every request; with {@code ?fault=off} without its fault. */
public final class ProgramServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Program program;

    public ProgramServlet(Program program) {
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
