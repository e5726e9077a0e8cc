package dev.culprit.client.agent;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The application to diagnose. */
public sealed interface Target {

    /** A JVM on this machine; the agent is loaded if it is not there. */
    record Process(long pid) implements Target {}

    /**
     * An agent that listens already.
     *
     * @param tokenFile file with the token, or the file that the agent wrote; null to look for the latter
     */
    record Listening(URI url, @Nullable Path tokenFile) implements Target {}

    /** A connection that is open already. */
    record Connected(AgentConnection agent) implements Target {}

    /**
     * Connects, loading the agent if needed.
     *
     * @param arguments for an agent that is loaded now
     * @throws UnavailableException with one line for the user
     */
    default Attachment attach(AgentArguments arguments) {
        if (this instanceof Process process) {
            return Attachment.to(process.pid(), arguments);
        }
        if (arguments.database() != null) {
            throw new UnavailableException("an agent that listens already learns of databases only by its own option"
                    + " database=FILE; leave out --database");
        }
        return new Attachment(connect(), false);
    }

    /**
     * Connects to an agent that is there.
     *
     * @throws UnavailableException with one line for the user, also if there is none
     */
    default AgentConnection connect() {
        if (this instanceof Process process) {
            return Attachment.find(process.pid()).orElseThrow(() -> noAgent(process));
        }
        if (this instanceof Listening listening) {
            return AgentConnection.open(url(listening), token(listening));
        }
        if (this instanceof Connected connected) {
            return connected.agent();
        }
        throw new AssertionError(this);
    }

    /**
     * Ends the agent, also one of another version.
     *
     * @throws UnavailableException with one line for the user, also if there is none
     */
    default void detach() {
        AgentConnection agent;
        if (this instanceof Process process) {
            agent = Attachment.findOfAnyVersion(process.pid()).orElseThrow(() -> noAgent(process));
        } else if (this instanceof Listening listening) {
            agent = AgentConnection.ofAnyVersion(url(listening), token(listening));
        } else {
            agent = connect();
        }
        agent.shutdown();
    }

    private static UnavailableException noAgent(Process process) {
        return new UnavailableException("there is no agent in the JVM " + process.pid() + "; 'culprit attach --pid "
                + process.pid() + "' loads it");
    }

    private static URI url(Listening listening) {
        String address = listening.url().toString();
        return address.endsWith("/") ? listening.url() : URI.create(address + "/");
    }

    private static String token(Listening listening) {
        Path file = listening.tokenFile();
        if (file == null) {
            return Discovery.ofUrl(listening.url())
                    .map(Discovery::token)
                    .orElseThrow(
                            () -> new UnavailableException(
                                    "no token is known for " + listening.url()
                                            + "; name the application with --pid instead, or give the file that the agent wrote with --token-file"));
        }
        try {
            String text = Files.readString(file).strip();
            String token = Discovery.parse(text).map(Discovery::token).orElse(text);
            if (!Jolokia.canSend(token)) { // a file of another kind is sent to nobody, and shown to nobody
                throw new UnavailableException(
                        "there is no token in " + file + "; give the file that the agent wrote, or its token alone");
            }
            return token;
        } catch (IOException e) {
            throw new UnavailableException("cannot read the token from " + file + "; check the name and its owner", e);
        }
    }
}
