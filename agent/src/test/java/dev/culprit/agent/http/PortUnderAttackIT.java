package dev.culprit.agent.http;

import static dev.culprit.agent.http.OpenPort.ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two thousand connections of somebody without the token cost the application few handles, and a client no second. */
class PortUnderAttackIT {

    private static final int CONNECTIONS = 2_000;
    private static final int MOST_HANDLES = 40;
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int REQUESTS = 30;

    @TempDir
    private static Path temporary;

    private static OpenPort port;
    private static AgentHttp http;
    private static InetSocketAddress address;

    @BeforeAll
    static void open() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs /proc");
        port = OpenPort.in(temporary);
        http = port.http();
        URI url = URI.create(http.url());
        address = new InetSocketAddress(url.getHost(), url.getPort());
        http.post(ALLOWED); // loads what answers
    }

    @AfterAll
    static void close() {
        if (port != null) {
            port.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "POST /culprit/ HTTP/1.1\r\nHost: x\r\nContent-Le",
                "POST /culprit/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
                "POST /culprit/ HTTP/1.1\r\nAuthorization: Bearer wrong\r\n\r\n"
            })
    @Tag("live")
    void aClientWithTheTokenIsAnsweredWithinASecond(String start) throws Exception {
        int before = handles();
        int most = 0;
        Duration longest = Duration.ZERO;
        try (Flood flood = new Flood(address, CONNECTIONS, start)) {
            Waiting.untilTrue("the flood", ChildJvm.PATIENCE, () -> flood.made() >= CONNECTIONS);
            for (int i = 0; i < REQUESTS; i++) {
                long begin = System.nanoTime();
                assertThat(ask()).startsWith("HTTP/1.1 200 ");
                longest = max(longest, Duration.ofNanos(System.nanoTime() - begin));
                most = Math.max(most, handles());
            }
        }
        assertThat(longest).as("the longest of %s requests", REQUESTS).isLessThan(LONGEST);
        assertThat(most - before).as("handles of the application").isLessThanOrEqualTo(MOST_HANDLES);
    }

    /** A client that is in stays in. */
    @Test
    void aConnectionWithTheTokenIsKept() throws Exception {
        try (Socket socket = connect()) {
            askAndRead(socket);
            try (Flood flood = new Flood(address, CONNECTIONS, "")) {
                for (int i = 0; i < REQUESTS; i++) {
                    long made = flood.made();
                    Waiting.untilTrue("more of the flood", ChildJvm.PATIENCE, () -> flood.made() > made + 20);
                    long begin = System.nanoTime();
                    askAndRead(socket);
                    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONGEST);
                }
            }
        }
    }

    private static void askAndRead(Socket socket) throws IOException {
        socket.getOutputStream().write(request(""));
        assertThat(readAnswer(socket)).startsWith("HTTP/1.1 200 ").endsWith("}");
    }

    private static Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(address, (int) ANSWER.toMillis());
        socket.setSoTimeout((int) ANSWER.toMillis());
        return socket;
    }

    /** As our client does, again if the connection breaks. */
    private static String ask() throws IOException {
        String answer = askOnANewConnection();
        return answer.isEmpty() ? askOnANewConnection() : answer;
    }

    private static String askOnANewConnection() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request("Connection: close\r\n"));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) { // closed before it was read
            return "";
        }
    }

    private static byte[] request(String header) {
        return ("POST /culprit/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + http.token() + "\r\n" + header
                        + "Content-Length: " + ALLOWED.length() + "\r\n\r\n" + ALLOWED)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Up to the end of the one document in it. */
    private static String readAnswer(Socket socket) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0 || answer.charAt(answer.length() - 1) != '}') {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("closed after \"" + answer + "\"");
            }
            answer.append((char) next);
        }
        return answer.toString();
    }

    private static int handles() throws IOException {
        try (Stream<Path> open =
                Files.list(Path.of("/proc", Long.toString(port.child().pid()), "fd"))) {
            return (int) open.count();
        }
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
