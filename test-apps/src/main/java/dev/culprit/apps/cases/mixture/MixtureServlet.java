package dev.culprit.apps.cases.mixture;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Serves a mixture, and knows what the time of the whole calls, from entry to return, was spent on. */
final class MixtureServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Mixture mixture;
    private final transient Path log;
    private final transient Queue<Stopwatch.Request> requests = new ConcurrentLinkedQueue<>();
    private final transient ThreadLocal<Stopwatch> watches = new ThreadLocal<>();

    /** {@code log}: of this JVM, see {@link Pauses}. */
    MixtureServlet(Mixture mixture, Path log) {
        this.mixture = mixture;
        this.log = log;
    }

    @Override
    public void service(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        Stopwatch watch = new Stopwatch();
        watches.set(watch);
        super.service(request, response);
        watch.mark(Spent.CPU);
        requests.add(watch.done());
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Stopwatch watch = watches.get();
        watch.mark(Spent.CPU);
        try {
            mixture.serve(watch);
        } catch (SQLException e) {
            throw new ServletException(e);
        }
        response.setContentType("text/plain;charset=us-ascii");
        response.getWriter().println("done");
    }

    /**
     * Mean milliseconds per request, of those that began in this interval of the clock of {@code System.currentTimeMillis}.
     * Whatever a thread does while the collector runs is collection.
     */
    Truth truth(long fromEpochMillis, long toEpochMillis) throws IOException {
        long offset = System.nanoTime() - System.currentTimeMillis() * 1_000_000;
        long from = fromEpochMillis * 1_000_000 + offset;
        long to = toEpochMillis * 1_000_000 + offset;
        return Truth.of(
                requests.stream()
                        .filter(request -> request.start() - from >= 0 && request.start() - to < 0)
                        .toList(),
                Pauses.in(log));
    }
}
