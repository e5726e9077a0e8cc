package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits, each made small enough to be met: two connections with the token, three without. */
@Timeout(60)
class DoorTest {

    private static final Duration REQUEST = Duration.ofMillis(300);
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final String LARGE = "x".repeat(8 << 20);

    private final CountDownLatch working = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);
    private final List<Socket> sockets = new ArrayList<>();
    private Workers workers;
    private Door door;
    private Thread thread;
    private InetSocketAddress address;

    @BeforeEach
    void open() throws Exception {
        open(new Limits(2, 3, LONG, LONG, Duration.ZERO));
    }

    private void open(Limits limits) throws Exception {
        end();
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        address = (InetSocketAddress) server.getLocalAddress();
        workers = new Workers(limits.trusted(), limits.request());
        door = new Door(server, limits, DoorTest::isKnown, workers, this::answer);
        thread = new Thread(door::run);
        thread.start();
    }

    private static boolean isKnown(RequestHead head) {
        String token = head.first("Authorization");
        if ("error".equals(token)) {
            throw new StackOverflowError("as in a JVM in need");
        }
        return "me".equals(token);
    }

    private Answer answer(Request request) {
        return switch (request.head().target()) {
            case "/held" -> {
                working.countDown();
                try {
                    held.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                yield Answer.json("held");
            }
            case "/large" -> Answer.json(LARGE);
            case "/broken" -> throw new IllegalStateException("broken");
            default -> Answer.json(new String(request.body(), StandardCharsets.UTF_8));
        };
    }

    @AfterEach
    void close() throws Exception {
        held.countDown();
        end();
    }

    private void end() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        if (door != null) {
            door.close();
            thread.join(TimeUnit.SECONDS.toMillis(30));
            assertThat(thread.isAlive()).isFalse();
            workers.close();
        }
    }

    private Socket connect(String start) throws IOException {
        Socket socket = new Socket();
        socket.connect(address);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        send(socket, start);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String asked(String target) {
        return "POST " + target + " HTTP/1.1\r\nAuthorization: me\r\nContent-Length: 2\r\n\r\nhi";
    }

    private static String answer(Socket socket, String end) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf(end) < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            answer.append((char) next);
        }
        return answer.toString();
    }

    /** What came before the end of the connection; returns when it has ended. */
    private static String untilTheEnd(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (SocketException e) { // reset: it had sent what was not read
            return "";
        }
    }

    private static boolean isOpen(Socket socket) throws IOException {
        send(socket, asked("/"));
        return answer(socket, "hi").endsWith("hi");
    }

    @Test
    void aConnectionWithTheTokenIsUsedAgain() throws Exception {
        Socket socket = connect("");
        for (int i = 0; i < 5; i++) {
            assertThat(isOpen(socket)).isTrue();
        }
    }

    @Test
    void theOldestWithoutTheTokenGoesFirst() throws Exception {
        Socket client = connect(asked("/"));
        answer(client, "hi");
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            silent.add(connect(i % 2 == 0 ? "" : "POST / HT"));
        }

        assertThat(untilTheEnd(silent.get(0))).isEmpty();
        silent.add(connect(""));
        assertThat(untilTheEnd(silent.get(1))).isEmpty();
        assertThat(isOpen(silent.get(4))).isTrue();
        assertThat(isOpen(client)).isTrue();
    }

    @Test
    void amongThoseWithTheTokenTheLongestSilentGoesFirst() throws Exception {
        List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            clients.add(connect(asked("/")));
            answer(clients.get(i), "hi");
        }
        assertThat(isOpen(clients.get(0))).isTrue();
        clients.add(connect(asked("/")));

        assertThat(answer(clients.get(2), "hi")).endsWith("hi");
        assertThat(untilTheEnd(clients.get(1))).isEmpty();
        assertThat(isOpen(clients.get(0))).isTrue();
    }

    @Test
    void nobodyAtWorkIsSentAway() throws Exception {
        List<Socket> clients = List.of(connect(asked("/held")), connect(asked("/held")));
        String refused = "";
        while (!refused.startsWith("HTTP/1.1 503 ")) { // those two may not be at work yet
            try (Socket third = connect(asked("/"))) {
                refused = untilTheEnd(third);
            }
            sockets.remove(2);
        }
        held.countDown();

        assertThat(refused).contains("too many requests at a time");
        for (Socket client : clients) {
            assertThat(answer(client, "held")).endsWith("held");
            assertThat(isOpen(client)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "POST / HTTP",
                "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
                "POST / HTTP/1.1\r\nAuthorization: me\r\nContent-Length: 9\r\n\r\nhalf"
            })
    void aRequestHasADeadline(String start) throws Exception {
        open(new Limits(2, 3, REQUEST, LONG, Duration.ZERO));

        assertThat(untilTheEnd(connect(start))).isEmpty();
    }

    @Test
    void theDeadlineBeginsWithTheFirstByte() throws Exception {
        open(new Limits(2, 3, REQUEST, LONG, Duration.ZERO));
        Socket socket = connect(asked("/"));
        answer(socket, "hi");
        assertThat(untilTheEnd(connect(""))).isEmpty(); // the time for a request is over

        assertThat(isOpen(socket)).isTrue();
        send(socket, "POST / HT");
        assertThat(untilTheEnd(socket)).isEmpty();
    }

    @Test
    void silenceAfterAnAnswerHasADeadlineToo() throws Exception {
        open(new Limits(2, 3, LONG, IDLE, Duration.ZERO));
        Socket socket = connect(asked("/"));
        answer(socket, "hi");

        assertThat(untilTheEnd(socket)).isEmpty();
    }

    @Test
    void whoDoesNotReadItsAnswerHoldsNoWorker() throws Exception {
        open(new Limits(1, 3, REQUEST, LONG, Duration.ZERO));
        connect(asked("/large"));
        String answer = "";
        while (!answer.endsWith("hi")) {
            try (Socket next = connect(asked("/"))) {
                answer = answer(next, "hi");
            }
            sockets.remove(1);
        }

        assertThat(answer).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "400|GET /\r\n\r\n",
                "400|POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
                "401|POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi",
                "401|POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
                "401|POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
                "411|POST / HTTP/1.1\r\nAuthorization: me\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"
            })
    void whoIsRefusedIsToldSo(String statusAndRequest) throws Exception {
        String[] parts = statusAndRequest.split("\\|", 2);

        assertThat(untilTheEnd(connect(parts[1])))
                .startsWith("HTTP/1.1 " + parts[0] + " ")
                .contains("\r\nConnection: close\r\n");
    }

    @Test
    void aHeadWithoutEndIsRefused() throws Exception {
        assertThat(untilTheEnd(connect("GET / HTTP/1.1\r\nA: " + "x".repeat(16 << 10))))
                .startsWith("HTTP/1.1 431 ");
    }

    @Test
    void aClientThatAsksBeforeItSendsIsToldToGoOn() throws Exception {
        Socket socket =
                connect("POST / HTTP/1.1\r\nAuthorization: me\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");

        assertThat(answer(socket, "\r\n\r\n")).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
        send(socket, "hi");
        assertThat(answer(socket, "hi")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void anErrorEndsOneConnectionOnly() throws Exception {
        assertThat(untilTheEnd(connect(asked("/broken")))).isEmpty();
        assertThat(isOpen(connect(""))).isTrue();
    }

    @Test
    void whatIsUnderWayAtTheEndIsAnswered() throws Exception {
        Socket socket = connect(asked("/held"));
        working.await();
        door.close();
        held.countDown();

        assertThat(answer(socket, "held")).endsWith("held");
        assertThat(untilTheEnd(socket)).isEmpty();
    }

    @Test
    void noErrorClosesTheDoor() throws Exception {
        assertThat(untilTheEnd(connect("POST / HTTP/1.1\r\nAuthorization: error\r\n\r\n")))
                .isEmpty();
        assertThat(isOpen(connect(""))).isTrue();
    }

    @Test
    void aDoorWithoutAThreadGivesItsSocketBack() throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        address = (InetSocketAddress) server.getLocalAddress();
        Door never =
                new Door(server, new Limits(2, 3, LONG, LONG, Duration.ZERO), DoorTest::isKnown, workers, this::answer);
        never.abandon();
        never.abandon();

        assertThatThrownBy(() -> connect("")).isInstanceOf(ConnectException.class);
    }

    @Test
    void anInterruptDoesNotKeepItBusy() throws Exception {
        thread.interrupt();

        Waiting.untilTrue("the mark to go", Duration.ofSeconds(30), () -> !thread.isInterrupted());
        assertThat(isOpen(connect(""))).isTrue();
    }
}
