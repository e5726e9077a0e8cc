package sample;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Executor;

/** Has another servlet serve its requests, on a thread of its own. */
public final class FrontServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient HttpServlet behind;
    private final transient Executor executor;

    public FrontServlet(HttpServlet behind, Executor executor) {
        this.behind = behind;
        this.executor = executor;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        executor.execute(() -> {
            try {
                behind.service(context.getRequest(), context.getResponse());
            } catch (ServletException | IOException e) {
                throw new IllegalStateException(e);
            } finally {
                context.complete();
            }
        });
    }
}
