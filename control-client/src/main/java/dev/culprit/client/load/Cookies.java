package dev.culprit.client.load;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Cookies of one user at one endpoint. Path, domain and expiry date are not looked at; an empty value or a {@code
 * Max-Age} that is not above 0 removes a cookie.
 */
final class Cookies {

    private static final Pattern OVER = Pattern.compile(";\\s*max-age\\s*=\\s*(?:0|-)");

    private final Map<String, String> values = new LinkedHashMap<>();

    void accept(String setCookie) {
        int semicolon = setCookie.indexOf(';');
        String pair = semicolon < 0 ? setCookie : setCookie.substring(0, semicolon);
        int equals = pair.indexOf('=');
        if (equals <= 0) {
            return;
        }
        String name = pair.substring(0, equals).strip();
        String value = pair.substring(equals + 1).strip();
        String attributes = semicolon < 0 ? "" : setCookie.substring(semicolon).toLowerCase(Locale.ROOT);
        if (value.isEmpty() || OVER.matcher(attributes).find()) {
            values.remove(name);
        } else {
            values.put(name, value);
        }
    }

    /** Value of the {@code Cookie} header, empty if there are none. */
    String header() {
        if (values.isEmpty()) {
            return "";
        }
        StringBuilder header = new StringBuilder();
        values.forEach((name, value) -> header.append(header.length() == 0 ? "" : "; ")
                .append(name)
                .append('=')
                .append(value));
        return header.toString();
    }
}
