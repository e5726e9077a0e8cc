package dev.culprit.client.load;

import dev.culprit.client.load.http.Endpoint;
import dev.culprit.client.load.http.UrlText;
import java.net.URI;

/**
 * A URL as a request needs it.
 *
 * @param target path and query
 */
record Address(Endpoint endpoint, URI uri, String target) {

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException if it is not absolute or not well-formed
     */
    static Address of(String url) {
        Endpoint endpoint = Endpoint.of(url);
        URI uri = URI.create(UrlText.of(url).url());
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new Address(endpoint, uri, uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
    }

    /**
     * Where a {@code Location} leads that this address answers with, as RFC 3986 has it; the JDK resolves by an older rule.
     *
     * @throws IllegalArgumentException if that cannot be read
     */
    Address resolve(String location) {
        URI base = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? uri.resolve("/") : uri;
        return of(
                location.startsWith("?")
                        ? endpoint.origin() + base.getRawPath() + location
                        : base.resolve(location).toString());
    }
}
