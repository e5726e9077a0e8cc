package dev.culprit.client.agent;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an agent with an open port writes into {@code culprit-<user>/culprit-<pid>.json} below the temporary directory
 * of its JVM.
 */
record Discovery(URI url, String token) {

    private static final int CONNECT_MILLIS = 2000;

    static Path file(Path temporary, String user, long pid) {
        String directory = "culprit-" + user.replaceAll("[^A-Za-z0-9._-]", "_");
        return temporary.resolve(directory).resolve("culprit-" + pid + ".json");
    }

    /** Whether such a file exists where JVMs keep it by default. */
    static boolean find(long pid, String user) {
        return Files.exists(file(defaultTemporary(), user, pid));
    }

    static Path defaultTemporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Reads such a file; empty while it is missing or only partly written.
     *
     * @throws UnavailableException if it must not be trusted or read
     */
    static Optional<Discovery> read(Path file, String owner) {
        return text(file, owner).flatMap(Discovery::parse);
    }

    /**
     * What the agent wrote there instead because it has no port: why, in one line; empty if it did not.
     *
     * @throws UnavailableException if it must not be trusted or read
     */
    static Optional<String> failure(Path file, String owner) {
        return text(file, owner).flatMap(Discovery::parseFailure);
    }

    private static Optional<String> text(Path file, String owner) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            String actual = Files.getOwner(file).getName();
            if (!actual.equals(owner)) { // anybody may create files below a shared temporary directory
                throw new UnavailableException(
                        file + " belongs to " + actual + " and not to " + owner + "; remove it and attach again");
            }
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) { // taken away just now
            return Optional.empty();
        } catch (IOException e) {
            throw new UnavailableException("cannot read " + file + "; run culprit as the user " + owner, e);
        }
    }

    static Optional<Discovery> parse(String json) {
        try {
            JsonObject document = JsonParser.parseString(json).getAsJsonObject();
            return Optional.of(new Discovery(
                    URI.create(document.get("url").getAsString()),
                    document.get("token").getAsString()));
        } catch (JsonParseException | IllegalStateException | NullPointerException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> parseFailure(String json) {
        try {
            return Optional.ofNullable(
                            JsonParser.parseString(json).getAsJsonObject().get("error"))
                    .map(JsonElement::getAsString);
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    AgentConnection connectToAnyVersion() {
        return AgentConnection.ofAnyVersion(url, token);
    }

    AgentConnection connect() {
        return AgentConnection.open(url, token);
    }

    /** Whether anybody listens; a JVM that was killed leaves its file behind. */
    boolean isListening() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The agent of this user whose port has the URL. */
    static Optional<Discovery> ofUrl(URI url) {
        return ofUrl(url, defaultTemporary());
    }

    /** Among its files are those of agents without a port, and what killed JVMs left behind. */
    static Optional<Discovery> ofUrl(URI url, Path temporary) {
        String user = System.getProperty("user.name");
        Path directory = file(temporary, user, 0).getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .flatMap(file -> read(file, user).stream())
                    .filter(discovery -> discovery.url().getPort() == url.getPort())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
