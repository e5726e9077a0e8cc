package dev.culprit.agent.databases;

import java.util.Properties;
import java.util.regex.Pattern;

/**
 * How to get into one database.
 *
 * @param url of JDBC; may hold credentials, so it is not shown
 */
record DatabaseAccess(String url, String user, String password) {

    private static final Pattern PROTOCOL = Pattern.compile("^jdbc:[^:/]+:");
    private static final Pattern PARAMETERS = Pattern.compile("[?;].*$", Pattern.DOTALL);
    private static final Pattern CREDENTIALS = Pattern.compile("//[^/]*@");

    /** The address without credentials, for example {@code //localhost:5432/shop}. */
    String address() {
        String address = PROTOCOL.matcher(url).replaceFirst("");
        return CREDENTIALS.matcher(PARAMETERS.matcher(address).replaceFirst("")).replaceFirst("//");
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
