package sample;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Answers later, on another thread or by coming back, as the request asks. */
public final class LaterServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final String TURN = "sample.turn";

    /** {@code turns} is how often it leaves the entry point, {@code millis} for how long, {@code status} the answer. */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int turn = request.getAttribute(TURN) instanceof Integer before ? before + 1 : 1;
        request.setAttribute(TURN, turn);
        int turns = number(request, "turns");
        if (turn > turns) {
            answer(request, response);
            return;
        }
        AsyncContext context = request.startAsync();
        if (request.getParameter("timeout") != null) {
            context.setTimeout(number(request, "timeout"));
            return;
        }
        boolean comesBack = turn < turns || request.getParameter("completes") == null;
        CompletableFuture.delayedExecutor(number(request, "millis"), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (comesBack) {
                        context.dispatch();
                    } else {
                        answer(request, response);
                        context.complete();
                    }
                });
    }

    private static void answer(HttpServletRequest request, HttpServletResponse response) {
        response.setStatus(number(request, "status"));
    }

    private static int number(HttpServletRequest request, String name) {
        return Integer.parseInt(request.getParameter(name));
    }
}
