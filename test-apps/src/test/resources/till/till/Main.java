package till;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Answers {@code /page} with a sum, and ends with its input. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        server.createContext("/page", exchange -> {
            byte[] text = ("total " + total(100)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        System.in.read();
        server.stop(0);
    }

    static int total(int items) {
        int sum = 0;
        for (int item = 1; item <= items; item++) {
            sum += item;
        }
        return sum;
    }
}
