package dev.culprit.apps.bookstore;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;

/** A first look at every page that changes nothing, so that the first visitor does not pay for loading classes. */
final class WarmUp {

    private static final int TIMEOUT_MILLIS = 30_000;

    private static final List<String> PAGES = List.of(
            "/home?customer=random",
            "/new-products",
            "/best-sellers",
            "/product-detail",
            "/search-request",
            "/search-results?type=title",
            "/search-results?type=author",
            "/search-results?type=subject",
            "/customer-registration?customer=random",
            "/order-inquiry",
            "/order-display",
            "/admin-request");

    private WarmUp() {}

    /** Throws when the shop does not answer one of them properly. */
    static void visit(String base) throws IOException {
        for (String page : PAGES) {
            get(base + page);
        }
    }

    private static void get(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setRequestProperty("Connection", "close");
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream body = connection.getInputStream()) {
            body.readAllBytes();
        }
    }
}
