package dev.culprit.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Version of this client; an agent of another version is refused. */
public final class ClientVersion {

    private static final String VERSION = read();

    private ClientVersion() {}

    /** For example {@code 0.1.0-SNAPSHOT}. */
    public static String get() {
        return VERSION;
    }

    private static String read() {
        try (InputStream in = ClientVersion.class.getResourceAsStream("version.txt")) {
            if (in == null) {
                throw new IllegalStateException("the client was built without version.txt");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read version.txt", e);
        }
    }
}
