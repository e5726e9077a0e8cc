package dev.culprit.agent.probes.shared;

import java.util.Arrays;

/**
 * How much is in the messages that a thread has filled last. Messages are not asked for what is in them: reading one may change it. So
 * what goes into it is counted on its way. Knows messages by their hashes only, so that they are not kept.
 */
public final class MessageBody {

    public static final long UNKNOWN = -1;

    private static final int REMEMBERED = 8;

    private final int[] messages = new int[REMEMBERED];
    private final long[] sizes = new long[REMEMBERED];
    private int next;

    /** Whether a message is being filled: what its provider does for that is a part of it. */
    public boolean filling;

    MessageBody() {
        Arrays.fill(sizes, UNKNOWN);
    }

    /** A text is all that is in the message. */
    public void set(Object message, int length) {
        sizes[slot(message)] = length;
    }

    /** There is nothing in the message. */
    public void empty(Object message) {
        sizes[slot(message)] = 0;
    }

    /** Bytes are added to the message. */
    public void add(Object message, int bytes) {
        int slot = find(message);
        if (slot < 0) {
            set(message, bytes);
        } else if (sizes[slot] != UNKNOWN) {
            sizes[slot] += bytes;
        }
    }

    /** Something is added to the message, and nobody knows how much: until it is empty again. */
    public void addUnknown(Object message) {
        sizes[slot(message)] = UNKNOWN;
    }

    /**
     * Bytes, or characters of a text; {@link #UNKNOWN} if it is something else.
     *
     * @param sent a message, or what the provider will put into one
     */
    public long sizeOfSent(Object sent) {
        if (sent instanceof String text) {
            return text.length();
        }
        if (sent instanceof byte[] bytes) {
            return bytes.length;
        }
        int slot = find(sent);
        return slot < 0 ? UNKNOWN : sizes[slot];
    }

    private int slot(Object message) {
        int slot = find(message);
        if (slot < 0) {
            slot = next;
            next = (next + 1) % REMEMBERED;
            messages[slot] = System.identityHashCode(message);
        }
        return slot;
    }

    /** Negative if it is not remembered. */
    private int find(Object message) {
        int hash = System.identityHashCode(message);
        for (int slot = 0; slot < REMEMBERED; slot++) {
            if (messages[slot] == hash) {
                return slot;
            }
        }
        return -1;
    }
}
