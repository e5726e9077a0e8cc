package dev.culprit.client.load;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;

/** Where a connection goes. */
record Endpoint(boolean tls, String host, int port) {

    /**
     * The endpoint of an absolute URL.
     *
     * @throws IllegalArgumentException if it is none, with one line for the user
     */
    static Endpoint of(String url) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("cannot read the URL '" + url + "': " + e.getMessage(), e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
            throw new IllegalArgumentException(
                    "cannot read the URL '" + url + "': write it like http://127.0.0.1:8080/path");
        }
        boolean tls = scheme.equals("https");
        String host = uri.getHost().replaceAll("[\\[\\]]", ""); // an IPv6 address is written in brackets
        return new Endpoint(tls, host, uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80);
    }

    /** Value of the {@code Host} header. */
    String authority() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (tls ? 443 : 80) ? name : name + ":" + port;
    }

    String origin() {
        return (tls ? "https://" : "http://") + authority();
    }

    /** Whether this machine answers there; false if that cannot be found out. */
    boolean isThisMachine() {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }
}
