package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {

    private static RequestHead parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return RequestHead.parse(bytes, bytes.length);
    }

    @Test
    void whatAClientSendsIsRead() {
        RequestHead head =
                parse("POST /culprit/?a=b HTTP/1.1\r\nhost: x\r\nCONTENT-length: 12 \r\nA: 1\r\na:2\r\n\r\n");

        assertThat(head.method()).isEqualTo("POST");
        assertThat(head.target()).isEqualTo("/culprit/?a=b");
        assertThat(head.keepsAlive()).isTrue();
        assertThat(head.bodyLength()).isEqualTo(12);
        assertThat(head.all("A")).containsExactly("1", "2");
        assertThat(head.first("Host")).isEqualTo("x");
        assertThat(head.first("Origin")).isNull();
    }

    @Test
    void aBodyInPiecesHasNoLength() {
        assertThat(parse("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n")
                        .bodyLength())
                .isEqualTo(RequestHead.UNKNOWN_LENGTH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.0\r\n\r\n",
                "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET / HTTP/1.1\r\nConnection: Upgrade, Close\r\n\r\n"
            })
    void aClientMayWantOneAnswerOnly(String text) {
        assertThat(parse(text).keepsAlive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0016\u0003\u0001",
                "GET /",
                "GET / HTTP/2.0\r\n\r\n",
                "GET  / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: -3\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: +3\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: 0x3\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length:\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length : 3\r\n\r\n",
                "GET / HTTP/1.1\r\nA: 1\r\n folded\r\n\r\n",
                "GET / HTTP/1.1\r\nnothing\r\n\r\n",
                "GET / HTTP/1.1\r\n: nothing\r\n\r\n"
            })
    void whatIsNoRequestIsRefused(String text) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
