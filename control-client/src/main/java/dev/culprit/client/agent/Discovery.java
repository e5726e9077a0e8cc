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
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an agent with an open port writes into {@code culprit-<user>/culprit-<pid>.json} below the temporary directory
 * of its JVM.
 */
record Discovery(URI url, String token) {

    private static final int CONNECT_MILLIS = 2000;
    private static final Pattern NAME = Pattern.compile("culprit-(\\d{1,18})\\.json");

    static Path file(Path temporary, String user, long pid) {
        String directory = "culprit-" + user.replaceAll("[^A-Za-z0-9._-]", "_");
        return temporary.resolve(directory).resolve("culprit-" + pid + ".json");
    }

    static Path defaultTemporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Reads such a file; empty while it is missing or only partly written.
     *
     * @throws UnavailableException if it must not be trusted or read
     */
    static Optional<Discovery> read(Path file, UserPrincipal owner) {
        return text(file, owner).flatMap(Discovery::parse);
    }

    /**
     * What the agent wrote there instead because it has no port: why, in one line; empty if it did not.
     *
     * @throws UnavailableException if it must not be trusted or read
     */
    static Optional<String> failure(Path file, UserPrincipal owner) {
        return text(file, owner).flatMap(Discovery::parseFailure);
    }

    private static Optional<String> text(Path file, UserPrincipal owner) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            UserPrincipal actual = Files.getOwner(file);
            if (!actual.equals(owner)) { // anybody may create files below a shared temporary directory
                throw new UnavailableException(file + " belongs to " + actual.getName() + " and not to "
                        + owner.getName() + "; remove it and attach again");
            }
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) { // taken away just now
            return Optional.empty();
        } catch (IOException e) {
            throw new UnavailableException("cannot read " + file + "; run culprit as the user " + owner.getName(), e);
        }
    }

    static Optional<Discovery> parse(String json) {
        try {
            JsonObject document = JsonParser.parseString(json).getAsJsonObject();
            return Optional.of(new Discovery(
                    URI.create(document.get("url").getAsString()),
                    document.get("token").getAsString()));
        } catch (JsonParseException
                | IllegalStateException
                | IllegalArgumentException
                | UnsupportedOperationException
                | NullPointerException e) {
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

    /**
     * The agent may have left since it was found.
     *
     * @throws UnavailableException if it is there and can't be talked to
     */
    Optional<AgentConnection> ifStillThere(Function<Discovery, AgentConnection> connect) {
        try {
            return Optional.of(connect.apply(this));
        } catch (UnavailableException e) {
            if (isListening()) {
                throw e;
            }
            return Optional.empty();
        }
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

    /** The agent of this user whose port has the URL, if its JVM keeps temporary files where this one does. */
    static Optional<Discovery> ofUrl(URI url) {
        return ofUrl(url, defaultTemporary());
    }

    /** Among its files are those of agents without a port, and what killed JVMs left behind, maybe for the same port. */
    static Optional<Discovery> ofUrl(URI url, Path temporary) {
        UserPrincipal own = Owners.own();
        return files(temporary, own).stream()
                .filter(Discovery::isOfLivingProcess)
                .sorted(Comparator.comparing(Discovery::written).reversed())
                .flatMap(file -> read(file, own).stream())
                .filter(discovery -> discovery.url().getPort() == url.getPort())
                .findFirst();
    }

    private static List<Path> files(Path temporary, UserPrincipal owner) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(temporary, "culprit-*")) {
            for (Path directory : directories) {
                if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(directory).equals(owner)) {
                    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "culprit-*.json")) {
                        found.forEach(files::add);
                    }
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            System.getLogger(Discovery.class.getName()).log(System.Logger.Level.DEBUG, "cannot look for agents", e);
        }
        return files;
    }

    private static boolean isOfLivingProcess(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isPresent();
    }

    private static FileTime written(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) { // taken away just now
            return FileTime.fromMillis(0);
        }
    }
}
