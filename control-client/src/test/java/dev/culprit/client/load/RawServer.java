package dev.culprit.client.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers each request with bytes that no library would send, and then closes the connection. */
public final class RawServer implements AutoCloseable {

    /** What happens on a connection after the request has come. */
    @FunctionalInterface
    public interface Conversation {

        /** @param requestHead lines of the request up to its body */
        void answer(String requestHead, Socket client) throws IOException;
    }

    private final ServerSocket server;
    private final Conversation conversation;
    private final boolean wholeRequests;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> heads = new CopyOnWriteArrayList<>();

    public RawServer(Conversation conversation) throws IOException {
        this(conversation, true);
    }

    private RawServer(Conversation conversation, boolean wholeRequests) throws IOException {
        this.conversation = conversation;
        this.wholeRequests = wholeRequests;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("raw-server", this::accept);
    }

    /** Sends the same bytes whatever is asked; characters stand for bytes. */
    public static RawServer answering(String bytes) throws IOException {
        return new RawServer((head, client) -> send(client, bytes));
    }

    /** The same as soon as a byte has come, also if that begins no request of HTTP. */
    public static RawServer interrupting(String bytes) throws IOException {
        return new RawServer((head, client) -> send(client, bytes), false);
    }

    public static void send(Socket client, String bytes) throws IOException {
        client.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        client.getOutputStream().flush();
    }

    public int port() {
        return server.getLocalPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Heads of all requests in order. */
    public List<String> heads() {
        return heads;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                open.add(client);
                start("raw-connection", () -> serve(client));
            }
        } catch (IOException e) {
            // closed at the end of the test
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = wholeRequests ? head(client.getInputStream()) : first(client.getInputStream());
            heads.add(head);
            conversation.answer(head, client);
        } catch (IOException | UncheckedIOException e) {
            // the other side has gone
        }
    }

    private static String first(InputStream in) throws IOException {
        int first = in.read();
        in.skip(in.available());
        return Character.toString(first);
    }

    /** Reads the body too: a connection that is closed with unread bytes is reset, and the answer is lost. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String head = "";
        while (!head.endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return head;
            }
            bytes.write(next);
            head = bytes.toString(StandardCharsets.ISO_8859_1);
        }
        in.readNBytes(length(head));
        return head;
    }

    private static int length(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .map(line ->
                        Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(0);
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket client : open) {
            client.close();
        }
    }
}
