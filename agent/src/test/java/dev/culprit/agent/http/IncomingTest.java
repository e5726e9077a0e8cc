package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IncomingTest {

    private static final String WHOLE = "\r\nPOST /culprit/ HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello";

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 20, 100})
    void aRequestComesInPiecesOfAnySize(int size) {
        Incoming incoming = new Incoming();
        boolean whole = false;
        for (int from = 0; from < WHOLE.length(); from += size) {
            assertThat(whole).isFalse();
            ByteBuffer piece = bytes(WHOLE.substring(from, Math.min(WHOLE.length(), from + size)));
            boolean begun = incoming.head() != null;
            if (incoming.takeHead(piece)) {
                if (!begun) {
                    incoming.keepBody(5);
                }
                whole = incoming.takeBody(piece);
            }
        }

        assertThat(whole).isTrue();
        Request request = incoming.request(Objects.requireNonNull(incoming.head()), "127.0.0.1");
        assertThat(request.body()).asString().isEqualTo("hello");
        assertThat(request.tooLarge()).isFalse();
    }

    @Test
    void whatFollowsStaysWhereItIs() {
        Incoming incoming = new Incoming();
        ByteBuffer two = bytes(WHOLE + "POST");

        assertThat(incoming.takeHead(two) && incoming.takeBody(two)).isTrue();
        assertThat(two.remaining()).isEqualTo(4);
    }

    @Test
    void aBodyThatIsTooLargeIsReadAndForgotten() {
        Incoming incoming = new Incoming();
        ByteBuffer request = bytes(WHOLE);

        assertThat(incoming.takeHead(request)).isTrue();
        incoming.keepBody(4);
        assertThat(incoming.takeBody(request)).isTrue();
        Request whole = incoming.request(Objects.requireNonNull(incoming.head()), "127.0.0.1");
        assertThat(whole.tooLarge()).isTrue();
        assertThat(whole.body()).isEmpty();
    }

    @Test
    void aHeadWithoutEndIsNotKept() {
        Incoming incoming = new Incoming();

        assertThatThrownBy(() -> incoming.takeHead(bytes("GET / HTTP/1.1\r\nA: " + "x".repeat(20_000))))
                .isInstanceOf(Incoming.TooLargeException.class);
    }

    /** It would be read into maps before its token is looked at. */
    @Test
    void aHeadOfManyLinesIsNotRead() {
        String line = "a: b\r\n";
        String start = "\r\nGET / HTTP/1.1\r\n";

        assertThat(new Incoming().takeHead(bytes(start + line.repeat(60) + "\r\n")))
                .isTrue();
        assertThatThrownBy(() -> new Incoming().takeHead(bytes(start + line.repeat(64))))
                .isInstanceOf(Incoming.TooLargeException.class);
    }

    @Test
    void noNumberOfEmptyLinesIsRead() {
        assertThatThrownBy(() -> new Incoming().takeHead(bytes("\r\n".repeat(65))))
                .isInstanceOf(Incoming.TooLargeException.class);
    }

    @Test
    void silenceIsNoRequest() {
        Incoming incoming = new Incoming();

        assertThat(incoming.isEmpty()).isTrue();
        assertThat(incoming.takeHead(bytes("G"))).isFalse();
        assertThat(incoming.isEmpty()).isFalse();
    }
}
