package dev.culprit.client.load.http;

import java.net.IDN;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a connection goes. */
public record Endpoint(boolean tls, String host, int port) {

    private static final int LAST_PORT = 65_535;

    /** Names that {@link URI} does not take for names of hosts, for example with an underscore; resolvers do. */
    private static final Pattern AUTHORITY = Pattern.compile("(?<host>[^:@\\[\\]]+)(?::(?<port>\\d{0,5}))?");

    /**
     * The endpoint of an absolute URL.
     *
     * @throws IllegalArgumentException if it is none, with one line for the user
     */
    public static Endpoint of(String url) {
        String shown = "cannot read the URL '" + UrlText.hidden(url) + "': ";
        URI uri;
        try {
            uri = URI.create(UrlText.of(url).url());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(shown + (hasScheme(url) ? reason(e) : withoutScheme(url)), e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean tls = scheme.equals("https");
        if (!tls && !scheme.equals("http")) {
            throw new IllegalArgumentException(
                    shown + (hasScheme(url) ? "only http and https are spoken" : withoutScheme(url)));
        }
        if (uri.getHost() != null) {
            String host = uri.getHost().replaceAll("[\\[\\]]", ""); // an IPv6 address is written in brackets
            return new Endpoint(tls, host, port(uri.getPort(), tls, shown));
        }
        Matcher authority = AUTHORITY.matcher(uri.getAuthority() == null ? "" : uri.getAuthority());
        if (!authority.matches()) {
            throw new IllegalArgumentException(shown + "write it like http://127.0.0.1:8080/path");
        }
        String number = authority.group("port");
        int port = port(number == null || number.isEmpty() ? -1 : Integer.parseInt(number), tls, shown);
        try {
            return new Endpoint(tls, IDN.toASCII(authority.group("host")), port);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(shown + "'" + authority.group("host") + "' is no name of a host", e);
        }
    }

    private static boolean hasScheme(String url) {
        return url.contains("://");
    }

    private static String withoutScheme(String url) {
        return "its scheme is missing; write http://" + UrlText.hidden(url).replaceFirst("^/+", "");
    }

    /** Without the URL, which the message of the JDK has in it. */
    private static String reason(IllegalArgumentException e) {
        return e.getCause() instanceof URISyntaxException syntax ? syntax.getReason() : "it is not well-formed";
    }

    private static int port(int port, boolean tls, String shown) {
        if (port == 0 || port > LAST_PORT) {
            throw new IllegalArgumentException(shown + "ports go from 1 to " + LAST_PORT);
        }
        return port >= 0 ? port : tls ? 443 : 80;
    }

    /** Value of the {@code Host} header. */
    public String authority() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (tls ? 443 : 80) ? name : name + ":" + port;
    }

    public String origin() {
        return (tls ? "https://" : "http://") + authority();
    }

    /** Whether this machine answers there; false if that cannot be found out. */
    public boolean isThisMachine() {
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
