package mocking;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.mockito.MockedStatic;
import org.mockito.Mockito;

/** Answers {@code /page} with what a till says that is real, one that is pretended, and a static method of either kind. */
public final class Mocking {

    /** Can only be pretended by changing its code. */
    static final class Till {
        int total() {
            return 7;
        }

        static String currency() {
            return "EUR";
        }
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        server.createContext("/page", exchange -> {
            byte[] text = page().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        System.in.read();
        server.stop(0);
    }

    static String page() {
        Till pretended = Mockito.mock(Till.class);
        Mockito.when(pretended.total()).thenReturn(5);
        String page = new Till().total() + " " + pretended.total() + " " + Till.currency();
        try (MockedStatic<Till> all = Mockito.mockStatic(Till.class)) {
            all.when(Till::currency).thenReturn("USD");
            page += " " + Till.currency();
        }
        return page + " " + Till.currency();
    }
}
