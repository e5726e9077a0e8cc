package dev.culprit.client.load.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL as somebody wrote it, without the user and password that it may hold: these are sent, and shown nowhere.
 *
 * @param url what may be shown
 * @param userInfo {@code user:password} as it was written; empty if there is none
 */
public record UrlText(String url, String userInfo) {

    private static final Pattern USER = Pattern.compile("^(?<scheme>[A-Za-z][A-Za-z0-9+.-]*://)(?<user>[^/?#]*)@");
    private static final Pattern ANYWHERE = Pattern.compile("(?<=//)[^/?#\\s]*@");

    private static final Pattern HOST_AND_PORT = Pattern.compile("[^:/?#@\\s]+:\\d+/");

    public static UrlText of(String text) {
        Matcher user = USER.matcher(text);
        return user.find()
                ? new UrlText(user.group("scheme") + text.substring(user.end()), user.group("user"))
                : new UrlText(text, "");
    }

    /** A text that may hold URLs, with their users and passwords left out. */
    public static String masked(String text) {
        return ANYWHERE.matcher(text).replaceAll("");
    }

    /**
     * A text that was meant to be one URL, without anything that may have been meant for a user and password: these are often
     * written with characters that a URL cannot hold.
     */
    public static String hidden(String url) {
        String shown = masked(url);
        String secret = secret(shown);
        return without(secret, shown);
    }

    /** A text without a user and password, also where it repeats only the beginning of them and was cut within the password. */
    public static String without(String secret, String text) {
        if (secret.isEmpty()) {
            return text;
        }
        String shown = text.replace(secret, "…@");
        int shortest = secret.indexOf(':') + 2; // the first letter of the password
        for (int end = secret.length() - 1; end >= shortest; end--) {
            shown = shown.replace(secret.substring(0, end), "…");
        }
        return shown;
    }

    /**
     * What {@link #masked} leaves of a user and password with the sign that ends them; empty if it leaves nothing. After a host with its port,
     * an {@code @} is part of the path: a password of digits that goes on with a slash is not recognised.
     */
    public static String secret(String url) {
        int slashes = url.indexOf("//");
        int from = slashes < 0 ? 0 : slashes + 2;
        int at = url.lastIndexOf('@');
        boolean port = slashes >= 0
                && HOST_AND_PORT.matcher(url).region(from, url.length()).lookingAt();
        return !port && at > from && url.substring(from, at).contains(":") ? url.substring(from, at + 1) : "";
    }

    /** Value of the {@code Authorization} header; empty if there is no user. */
    public Optional<String> authorization() {
        if (userInfo.isEmpty()) {
            return Optional.empty();
        }
        String pair = userInfo.indexOf(':') >= 0 ? userInfo : userInfo + ":";
        return Optional.of("Basic " + Base64.getEncoder().encodeToString(decoded(pair)));
    }

    /** Characters that a URL cannot hold are written as {@code %40}; a lone percent sign stands for itself. */
    private static byte[] decoded(String text) {
        Matcher escape = Pattern.compile("(?:%[0-9A-Fa-f]{2})+").matcher(text);
        StringBuilder plain = new StringBuilder();
        while (escape.find()) {
            escape.appendReplacement(plain, Matcher.quoteReplacement(bytes(escape.group())));
        }
        return escape.appendTail(plain).toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String bytes(String escapes) {
        byte[] bytes = new byte[escapes.length() / 3];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(escapes.substring(3 * i + 1, 3 * i + 3), 16);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
