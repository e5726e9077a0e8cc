package dev.culprit.agent.http;

import java.util.Arrays;

/**
 * A whole request that carried the token.
 *
 * @param head its head
 * @param body empty if it was too large to be kept
 * @param tooLarge whether the body was larger than what is taken
 * @param remoteAddress of the client
 */
@SuppressWarnings("ArrayRecordComponent") // a document of up to a megabyte, handed on once
record Request(RequestHead head, byte[] body, boolean tooLarge, String remoteAddress) {

    @Override
    public String toString() {
        return head.method() + " " + head.target() + ", " + body.length + " bytes" + (tooLarge ? ", too large" : "")
                + " from " + remoteAddress;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Request that
                && head.equals(that.head)
                && Arrays.equals(body, that.body)
                && tooLarge == that.tooLarge
                && remoteAddress.equals(that.remoteAddress);
    }

    @Override
    public int hashCode() {
        return head.hashCode() * 31 + Arrays.hashCode(body);
    }
}
