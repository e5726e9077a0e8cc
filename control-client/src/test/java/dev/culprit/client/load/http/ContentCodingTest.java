package dev.culprit.client.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ContentCodingTest {

    private static final byte[] TEXT = "csrf=T1 ".repeat(1000).getBytes(StandardCharsets.UTF_8);
    private static final int MUCH = 1 << 20;

    private interface Packer {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static byte[] packed(byte[] text, Packer packer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packer.over(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    @Test
    void whatServersPackIsUnpacked() throws IOException {
        byte[] gzip = packed(TEXT, GZIPOutputStream::new);
        byte[] zlib = packed(TEXT, DeflaterOutputStream::new);
        byte[] bare = packed(TEXT, out -> new DeflaterOutputStream(out, new Deflater(6, true)));
        assertThat(ContentCoding.unpack(gzip, "gzip", MUCH)).isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(gzip, "X-GZip", MUCH)).isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(zlib, "deflate", MUCH)).isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(bare, "deflate", MUCH)).isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(packed(zlib, GZIPOutputStream::new), "deflate, gzip", MUCH))
                .isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(TEXT, "", MUCH)).isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(TEXT, "identity", MUCH)).isEqualTo(TEXT);
        assertThat(ContentCoding.unpack(new byte[0], "gzip", MUCH)).isEmpty();
    }

    @Test
    void noMoreIsUnpackedThanWanted() throws IOException {
        byte[] gzip = packed(new byte[50_000_000], GZIPOutputStream::new);
        assertThat(ContentCoding.unpack(gzip, "gzip", 1000)).hasSize(1000);
    }

    @Test
    void whatWasCutOffIsMissingOnly() throws IOException {
        byte[] gzip = packed(TEXT, GZIPOutputStream::new);
        byte[] plain = ContentCoding.unpack(Arrays.copyOf(gzip, gzip.length - 12), "gzip", MUCH);
        assertThat(new String(plain, StandardCharsets.UTF_8)).startsWith("csrf=T1 ");
    }

    @Test
    void whatCannotBeUnpackedIsNamed() {
        assertThatThrownBy(() -> ContentCoding.unpack(TEXT, "br", MUCH))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("packed as br")
                .hasMessageContaining("Accept-Encoding: gzip");
        assertThatThrownBy(() -> ContentCoding.unpack(TEXT, "gzip", MUCH)).isInstanceOf(IOException.class);
    }
}
