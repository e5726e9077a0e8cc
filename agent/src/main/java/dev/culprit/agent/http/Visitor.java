package dev.culprit.agent.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One connection. Belongs to the door, and while its request is answered to a worker. */
final class Visitor {

    /** Who has it, and why. */
    enum State {
        /** The door, which waits for bytes of a request. */
        READING,
        /** A worker. */
        BUSY,
        /** The door again: the answer is out, the connection may be used again. */
        ANSWERED,
        /** The door, which waits until the client has stopped sending: closed earlier, it might not see its answer. */
        LEAVING,
        /** Nobody. */
        OVER
    }

    final SocketChannel channel;
    final long since;

    /** When the door loses patience. */
    long deadline;

    /** Whether its last request carried the token. */
    boolean trusted;

    Incoming incoming = new Incoming();

    /** The only thing that a worker writes. */
    volatile State state = State.READING;

    private @Nullable SelectionKey key;

    Visitor(SocketChannel channel, long now, long deadline) throws IOException {
        this.channel = channel;
        this.since = now;
        this.deadline = deadline;
        channel.configureBlocking(false);
    }

    /** Whether it waits with nothing under way. */
    boolean isIdle() {
        return state == State.READING && incoming.isEmpty();
    }

    void watch(Selector selector) throws ClosedChannelException {
        if (key == null) {
            key = channel.register(selector, SelectionKey.OP_READ, this);
        }
    }

    /** For a worker, which may wait. */
    void handOver() throws IOException {
        release();
        channel.configureBlocking(true);
        state = State.BUSY;
    }

    /** From a worker. */
    void takeBack(long newDeadline) throws IOException {
        channel.configureBlocking(false);
        incoming = new Incoming();
        deadline = newDeadline;
        state = State.READING;
    }

    private void release() {
        if (key != null) {
            key.cancel();
            key = null;
        }
    }

    /** Sends something short at once; what has no room in the system's buffers belongs to nobody who reads. */
    void send(ByteBuffer bytes) throws IOException {
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("not read");
        }
    }

    /** Sends the last answer. */
    void leave(ByteBuffer last, long newDeadline) throws IOException {
        send(last);
        channel.shutdownOutput();
        deadline = newDeadline;
        state = State.LEAVING;
    }

    String remoteAddress() throws IOException {
        return channel.getRemoteAddress() instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "";
    }

    void close() {
        state = State.OVER;
        release();
        try {
            channel.close();
        } catch (IOException e) {
            // gone is gone
        }
    }
}
