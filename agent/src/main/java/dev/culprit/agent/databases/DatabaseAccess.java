package dev.culprit.agent.databases;

import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How to get into one database.
 *
 * @param url of JDBC; may hold credentials, so it is not shown
 */
record DatabaseAccess(String url, String user, String password) {

    private static final Pattern PROTOCOL = Pattern.compile("^jdbc:[^:/]+:");
    private static final Pattern PARAMETERS = Pattern.compile("[?;].*$", Pattern.DOTALL);
    private static final Pattern SECRETS =
            Pattern.compile("(?:user|password|secret|key)\\s*=", Pattern.CASE_INSENSITIVE);

    /** The address without credentials, for example {@code //localhost:5432/shop}. */
    String address() {
        String address = PROTOCOL.matcher(url).replaceFirst("");
        int credentials = address.lastIndexOf('@'); // a password may contain anything, so all before the last one goes
        if (credentials >= 0) {
            address = "//" + address.substring(credentials + 1).replaceFirst("^/+", "");
        }
        address = PARAMETERS.matcher(address).replaceFirst("");
        return SECRETS.matcher(address).find() ? "(address not shown)" : address;
    }

    /** What a driver says, which may quote the way in, without the way in. */
    String redacted(@Nullable String message) {
        String text = String.valueOf(message).replace(url, address());
        for (String secret : List.of(password, user)) {
            text = secret.isEmpty() ? text : text.replace(secret, "…");
        }
        return text.replace(url.replaceFirst("^jdbc:[^:/]+:", ""), address());
    }

    /** What a driver gets; those that do not know a key ignore it. */
    Properties properties() {
        Properties properties = new Properties();
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
        }
        if (!password.isEmpty()) {
            properties.setProperty("password", password);
        }
        if (url.startsWith("jdbc:postgresql:")) {
            properties.setProperty("ApplicationName", "culprit");
            properties.setProperty("connectTimeout", "5");
            properties.setProperty("socketTimeout", "5");
        }
        return properties;
    }

    @Override
    public String toString() {
        return address(); // a password must not get into a log
    }
}
