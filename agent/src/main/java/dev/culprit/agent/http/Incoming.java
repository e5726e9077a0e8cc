package dev.culprit.agent.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One request as it comes in, in pieces of any size. Keeps a limited head, and of a body no more than it was told to. */
final class Incoming {

    private static final int LARGEST_HEAD = 16 << 10;
    private static final int USUAL_HEAD = 512;

    /** A client of ours sends ten. Whoever sends more is stopped before any work is done: the token is not known yet. */
    private static final int MOST_LINES = 64;

    private static final int NOTHING = 0;

    private byte[] start = new byte[USUAL_HEAD];
    private int length;
    private int lines;
    private @Nullable RequestHead head;
    private long missing;
    private @Nullable ByteArrayOutputStream body;
    private boolean tooMuch;

    /**
     * Takes what belongs to the head.
     *
     * @return whether the head is whole
     * @throws IllegalArgumentException if this is no request that could be understood
     * @throws TooLargeException if the head is too large
     */
    boolean takeHead(ByteBuffer from) {
        while (head == null && from.hasRemaining()) {
            if (length == start.length) {
                grow();
            }
            byte next = from.get();
            start[length] = next;
            length++;
            if (next == '\n') {
                line();
            }
        }
        return head != null;
    }

    private void line() {
        if (endsHere()) {
            end();
            return;
        }
        lines++;
        if (lines > MOST_LINES) {
            throw new TooLargeException();
        }
    }

    private void grow() {
        if (length >= LARGEST_HEAD) {
            throw new TooLargeException();
        }
        start = Arrays.copyOf(start, Math.min(LARGEST_HEAD, 2 * length));
    }

    /** An empty line; those before the request line are skipped. */
    private boolean endsHere() {
        int before = length - 2;
        if (before >= 0 && start[before] == '\r') {
            before--;
        }
        if (before < 0) {
            length = NOTHING;
            return false;
        }
        return start[before] == '\n';
    }

    private void end() {
        RequestHead parsed = RequestHead.parse(start, length);
        head = parsed;
        missing = Math.max(0, parsed.bodyLength());
        start = new byte[0];
    }

    /** Keeps the body that follows, if it is no larger than this. */
    void keepBody(int largest) {
        if (missing > largest) {
            tooMuch = true;
        } else {
            body = new ByteArrayOutputStream();
        }
    }

    /**
     * Takes what belongs to the body.
     *
     * @return whether the request is whole
     */
    boolean takeBody(ByteBuffer from) {
        int count = (int) Math.min(missing, from.remaining());
        if (body != null) {
            body.write(from.array(), from.arrayOffset() + from.position(), count);
        }
        from.position(from.position() + count);
        missing -= count;
        return missing == 0;
    }

    /** Once it is whole. */
    @Nullable
    RequestHead head() {
        return head;
    }

    /** Whether nothing has come yet. */
    boolean isEmpty() {
        return length == 0 && head == null;
    }

    /** The whole request. */
    Request request(RequestHead whole, String remoteAddress) {
        return new Request(whole, body == null ? new byte[0] : body.toByteArray(), tooMuch, remoteAddress);
    }

    /** A head that nobody needs. */
    static final class TooLargeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;
    }
}
