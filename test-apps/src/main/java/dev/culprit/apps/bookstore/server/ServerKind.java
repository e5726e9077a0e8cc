package dev.culprit.apps.bookstore.server;

import dev.culprit.apps.bookstore.web.Shop;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Stream;

/** The servlet containers there are. */
public enum ServerKind {
    TOMCAT,
    JETTY;

    /** The kind with this lower-case name; throws IllegalArgumentException for another one. */
    public static ServerKind named(String name) {
        return Stream.of(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown server '" + name + "'; use tomcat or jetty"));
    }

    /**
     * Serves the shop.
     *
     * @param port 0 picks a free one
     */
    public WebServer start(int port, Shop shop) throws IOException {
        return switch (this) {
            case TOMCAT -> TomcatServer.start(port, shop);
            case JETTY -> JettyServer.start(port, shop);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
