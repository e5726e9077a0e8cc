package sample;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;

/** A handler that is a class, and can be probed itself. */
public final class HelloHandler implements HttpHandler {

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(exchange.getRequestURI().getPath().endsWith("broken") ? 500 : 200, -1);
        exchange.close();
    }
}
