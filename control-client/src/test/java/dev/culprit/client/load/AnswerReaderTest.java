package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.load.AnswerReader.NoAnswer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {

    /** Hands out few bytes at a time, as a network may. */
    private static AnswerReader reader(String text, int atATime) {
        InputStream bytes = new ByteArrayInputStream(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        return new AnswerReader(new InputStream() {
            @Override
            public int read() throws IOException {
                return bytes.read();
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return bytes.read(buffer, offset, Math.min(length, atATime));
            }
        });
    }

    @Test
    void answersFollowEachOtherOnOneConnection() throws IOException {
        String two = "HTTP/1.1 200 OK\nContent-Length: 5\nset-cookie: a=b\nSet-Cookie: c=d\n\nhello"
                + "HTTP/1.1 100 Continue\n\n"
                + "HTTP/1.1 404 Not Found\nTransfer-Encoding: chunked\n\n5;ext=1\nhello\n6\n world\n0\nTrailer: x\n\n"
                + "HTTP/1.1 204 No Content\n\n"
                + "HTTP/1.1 200 OK\nConnection: close\nContent-Length: 0\n\n";
        for (int atATime : new int[] {1, 7, 100_000}) {
            AnswerReader reader = reader(two, atATime);
            Answer first = reader.read(false, true);
            assertThat(first.status()).isEqualTo(200);
            assertThat(first.cookies()).containsExactly("a=b", "c=d");
            assertThat(first.text()).endsWith("\nhello").contains("Content-Length: 5");
            assertThat(first.reusable()).isTrue();
            Answer second = reader.read(false, true);
            assertThat(second.status()).isEqualTo(404);
            assertThat(second.text()).endsWith("\nhello world");
            assertThat(reader.read(false, false).status()).isEqualTo(204);
            assertThat(reader.read(false, false).reusable()).isFalse();
            assertThatThrownBy(() -> reader.read(false, false)).isInstanceOf(NoAnswer.class);
        }
    }

    @Test
    void anAnswerToHeadHasNoBody() throws IOException {
        AnswerReader reader =
                reader("HTTP/1.1 200 OK\nContent-Length: 5\n\nHTTP/1.1 200 OK\nContent-Length: 0\n\n", 100);
        assertThat(reader.read(true, false).status()).isEqualTo(200);
        assertThat(reader.read(true, false).status()).isEqualTo(200);
    }

    @Test
    void aBodyWithoutLengthEndsWithTheConnection() throws IOException {
        Answer answer = reader("HTTP/1.0 200 OK\nLocation: /x\n\nabc\ndef", 2).read(false, true);
        assertThat(answer.text()).endsWith("abc\r\ndef");
        assertThat(answer.reusable()).isFalse();
        assertThat(answer.location()).isEqualTo("/x");
    }

    @Test
    void brokenAnswersAreErrors() {
        for (String broken : new String[] {
            "HTTP/1.1 200 OK\nContent-Length: 5\n\nhel",
            "HTTP/1.1 200 OK\nContent-Le",
            "HTTP/1.1 200 OK\nContent-Length: -5\n\n",
            "HTTP/1.1 200 OK\nno colon\n\n",
            "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\n",
            "SSH-2.0-OpenSSH_9.2 is no HTTP\n"
        }) {
            assertThatThrownBy(() -> reader(broken, 100).read(false, false))
                    .as(broken)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(NoAnswer.class);
        }
    }
}
