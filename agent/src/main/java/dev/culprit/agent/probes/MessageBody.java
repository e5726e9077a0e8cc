package dev.culprit.agent.probes;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * How much is in the message that a thread has filled last. Messages are not asked for what is in them: reading one may change it. So
 * what goes into it is counted on its way. Knows the message by its hash only, so that it is not kept.
 */
final class MessageBody {

    static final long UNKNOWN = -1;

    private int message;
    private long size = UNKNOWN;
    private boolean sent;

    /** @param content a text, which replaces what was there; or bytes, which are added */
    void put(Object message, @Nullable Object content) {
        boolean added = content instanceof byte[] && is(message) && !sent;
        size = (added ? size : 0) + (content == null ? 0 : Math.max(0, sizeOf(content)));
        this.message = System.identityHashCode(message);
        sent = false;
    }

    /**
     * Bytes, or characters of a text; {@link #UNKNOWN} if it is something else.
     *
     * @param sent a message, or what the provider will put into one
     */
    long sizeOfSent(Object sent) {
        if (!is(sent)) {
            return sizeOf(sent);
        }
        this.sent = true;
        return size;
    }

    private boolean is(Object other) {
        return size != UNKNOWN && message == System.identityHashCode(other);
    }

    private static long sizeOf(Object content) {
        if (content instanceof String text) {
            return text.length();
        }
        if (content instanceof byte[] bytes) {
            return bytes.length;
        }
        return content instanceof ByteBuffer buffer ? buffer.remaining() : UNKNOWN;
    }
}
