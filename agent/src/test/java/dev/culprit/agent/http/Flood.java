package dev.culprit.agent.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Somebody without the token who holds many connections, and takes a new one for each that is closed. */
final class Flood implements AutoCloseable {

    private final InetSocketAddress address;
    private final byte[] start;
    private final Selector selector = Selector.open();
    private final AtomicLong made = new AtomicLong();
    private final Thread thread;
    private volatile boolean over;
    private volatile int open;

    /**
     * @param connections how many at a time
     * @param start what each sends once it is there
     */
    Flood(InetSocketAddress address, int connections, String start) throws IOException {
        this.address = address;
        this.start = start.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < connections; i++) {
            connect();
        }
        thread = new Thread(this::run, "flood");
        thread.setDaemon(true);
        thread.start();
    }

    /** Connections made so far. */
    long made() {
        return made.get();
    }

    /** Connections at this moment, as seen from here. */
    int open() {
        return open;
    }

    private void connect() throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_CONNECT);
        channel.connect(address);
    }

    private void run() {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(1024);
            while (!over) {
                selector.select(100);
                for (SelectionKey key : selector.selectedKeys()) {
                    if (!go(key, bytes.clear())) {
                        key.channel().close();
                        connect();
                    }
                }
                selector.selectedKeys().clear();
                open = selector.keys().size();
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            throw new IllegalStateException("the attacker has no handles left", e);
        }
    }

    private boolean go(SelectionKey key, ByteBuffer bytes) {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
                made.incrementAndGet();
                channel.write(ByteBuffer.wrap(start));
                key.interestOps(SelectionKey.OP_READ);
                return true;
            }
            return channel.read(bytes) >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws Exception {
        over = true;
        thread.join(TimeUnit.SECONDS.toMillis(30));
    }
}
