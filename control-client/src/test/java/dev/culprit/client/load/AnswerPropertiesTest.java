package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.load.AnswerReader.NoAnswer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever form a server gives to an answer, the reader finds the same text in it, and where the next one begins. */
class AnswerPropertiesTest {

    private static final int SEEDS = 400;

    /** An answer as it goes over the network, and what is to be found in it. */
    private record Sent(byte[] bytes, int status, String body, boolean reusable) {}

    /** Hands out as many bytes at a time as chance wants. */
    private static AnswerReader reader(byte[] bytes, SplittableRandom random) {
        InputStream in = new ByteArrayInputStream(bytes);
        return new AnswerReader(new InputStream() {
            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return in.read(buffer, offset, random.nextInt(1, length + 1));
            }
        });
    }

    private static AnswerReader reader(String text) {
        return reader(text.getBytes(StandardCharsets.ISO_8859_1), new SplittableRandom(1));
    }

    private static Sent answer(SplittableRandom random) throws IOException {
        String body = "äöü€ \r\n0\r\n\r\nHTTP/1.1 200 OK\r\n".repeat(random.nextInt(40))
                + "x".repeat(random.nextInt(3) == 0 ? random.nextInt(40_000) : 3);
        String coding = List.of("", "identity", "gzip", "deflate").get(random.nextInt(4));
        byte[] packed = packed(body.getBytes(StandardCharsets.UTF_8), coding);
        boolean chunked = random.nextBoolean();
        boolean close = random.nextInt(5) == 0;
        int status = List.of(200, 201, 302, 404, 500).get(random.nextInt(5));
        List<String> fields = new ArrayList<>();
        fields.add(chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + packed.length);
        if (!coding.isEmpty()) {
            fields.add("Content-Encoding: " + coding);
        }
        if (close) {
            fields.add("Connection: close");
        }
        fields.add(random.nextInt(fields.size() + 1), "X-Odd: a: b, c");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (random.nextInt(4) == 0) {
            out.writeBytes("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 7\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
        }
        String end = random.nextInt(6) == 0 ? "\n" : "\r\n";
        out.writeBytes(("HTTP/1.1 " + status + " Some words" + end).getBytes(StandardCharsets.US_ASCII));
        for (String field : fields) {
            out.writeBytes((cased(field, random) + end).getBytes(StandardCharsets.US_ASCII));
        }
        out.writeBytes(end.getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(chunked ? chunks(packed, random) : packed);
        return new Sent(out.toByteArray(), status, body, !close);
    }

    private static byte[] packed(byte[] bytes, String coding) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (coding) {
            case "gzip" -> {
                try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                    gzip.write(bytes);
                }
            }
            case "deflate" -> {
                try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
                    deflater.write(bytes);
                }
            }
            default -> out.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] chunks(byte[] bytes, SplittableRandom random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int from = 0;
        while (from < bytes.length) {
            int size = random.nextInt(1, Math.min(bytes.length - from, 9000) + 1);
            String hex = random.nextBoolean()
                    ? Integer.toHexString(size)
                    : Integer.toHexString(size).toUpperCase(Locale.ROOT);
            out.writeBytes(
                    (hex + (random.nextInt(4) == 0 ? ";name=value" : "") + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(bytes, from, size);
            out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
            from += size;
        }
        out.writeBytes(("0\r\n" + (random.nextInt(4) == 0 ? "Trailer: x\r\n" : "") + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    /** Names of fields are the same in any case. */
    private static String cased(String field, SplittableRandom random) {
        int colon = field.indexOf(':');
        String name = field.substring(0, colon);
        return switch (random.nextInt(3)) {
            case 0 -> name.toLowerCase(Locale.ROOT) + field.substring(colon);
            case 1 ->
                name.toUpperCase(Locale.ROOT) + ":" + field.substring(colon + 1).strip();
            default -> field + "  ";
        };
    }

    @Test
    void answersOfAnyFormAreReadOneAfterTheOther() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ByteArrayOutputStream connection = new ByteArrayOutputStream();
            List<Sent> sent = new ArrayList<>();
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                Sent one = answer(random);
                sent.add(one);
                connection.writeBytes(one.bytes());
            }
            AnswerReader reader = reader(connection.toByteArray(), random);
            for (Sent one : sent) {
                boolean wanted = random.nextInt(4) > 0;
                Answer read = reader.read(false, wanted);
                assertThat(read.status()).as("seed " + seed).isEqualTo(one.status());
                assertThat(read.reusable()).as("seed " + seed).isEqualTo(one.reusable());
                if (wanted) {
                    assertThat(read.text()).as("seed " + seed).endsWith("\n\n" + one.body());
                } else {
                    assertThat(read.text()).as("seed " + seed).isEmpty();
                }
            }
            assertThatThrownBy(() -> reader.read(false, false))
                    .as("seed " + seed)
                    .isInstanceOf(NoAnswer.class);
        }
    }

    /** An answer that was cut off is never taken for a whole one. */
    @Test
    void anAnswerThatEndsEarlyIsBroken() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] whole = answer(random).bytes();
            byte[] part = new byte[random.nextInt(1, whole.length)];
            System.arraycopy(whole, 0, part, 0, part.length);
            assertThatThrownBy(() -> reader(part, random).read(false, false))
                    .as("seed " + seed)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(NoAnswer.class);
        }
    }

    /** Servers name several things there; that one of them is the end of the connection must not be missed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 | close             | false",
                "HTTP/1.1 | Upgrade, close    | false",
                "HTTP/1.1 | CLOSE , TE        | false",
                "HTTP/1.1 | Upgrade           | true",
                "HTTP/1.1 | keep-alive        | true",
                "HTTP/1.1 | closed            | true",
                "HTTP/1.0 | keep-alive        | true",
                "HTTP/1.0 | Upgrade,Keep-Alive| true",
                "HTTP/1.0 | Upgrade           | false",
            })
    void aConnectionIsUsedAgainUnlessTheServerEndsIt(String version, String value, boolean reusable)
            throws IOException {
        String answer = version + " 200 OK\r\nConnection: " + value + "\r\nContent-Length: 0\r\n\r\n";
        assertThat(reader(answer).read(false, false).reusable()).isEqualTo(reusable);
    }

    /** The chunks are the outermost packing. */
    @Test
    void chunksEndWhereTheySayAlsoAroundAnotherPacking() throws IOException {
        String answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
        AnswerReader reader = reader(answer + "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.read(false, false).reusable()).isTrue();
        assertThat(reader.read(false, false).status()).isEqualTo(404);
    }

    @Test
    void anEndlessHeadIsGivenUp() {
        String longest = "HTTP/1.1 200 OK\r\nX: " + "y".repeat(64 * 1024) + "\r\nContent-Length: 0\r\n\r\n";
        assertThatThrownBy(() -> reader(longest).read(false, false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("longer than 64 KiB");
    }

    /** A page of any size is read to its end, and no more of it is kept than variables are looked for in. */
    @Test
    void ofAVeryLargeAnswerTheBeginningIsKept() throws IOException {
        int length = 9_000_000;
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n" + "z".repeat(length)
                + "HTTP/1.1 204 No Content\r\n\r\n";
        AnswerReader reader = reader(answer.getBytes(StandardCharsets.US_ASCII), new SplittableRandom(2));
        assertThat(reader.read(false, true).text().length()).isBetween(4_000_000, 5_000_000);
        assertThat(reader.read(false, true).status()).isEqualTo(204);
    }

    @Test
    void aNumberThatIsNoneIsNoEndlessBody() {
        for (String length : new String[] {"abc", "1e3", "99999999999999999999", "-1", ""}) {
            assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n")
                            .read(false, false))
                    .as(length)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("number in the answer");
        }
    }
}
