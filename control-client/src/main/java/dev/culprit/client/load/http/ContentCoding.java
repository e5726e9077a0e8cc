package dev.culprit.client.load.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** How the body of an answer is packed: the values of {@code Content-Encoding} that can be unpacked. */
public final class ContentCoding {

    private ContentCoding() {}

    /**
     * The body as text is looked for in it.
     *
     * @param codings in the order in which they were applied, separated by commas; empty for none
     * @param most bytes that are wanted; a small body can unpack to a very large one
     * @throws IOException if it is packed in another way, or damaged
     */
    public static byte[] unpack(byte[] body, String codings, int most) throws IOException {
        if (body.length == 0) { // an answer to HEAD has no body, whatever its head says
            return body;
        }
        byte[] bytes = body;
        List<String> applied = List.of(codings.toLowerCase(Locale.ROOT).split("\\s*,\\s*"));
        for (int i = applied.size() - 1; i >= 0; i--) {
            bytes = switch (applied.get(i).strip()) {
                case "", "identity" -> bytes;
                case "gzip", "x-gzip" -> read(new GZIPInputStream(new ByteArrayInputStream(bytes)), most);
                case "deflate" -> inflate(bytes, most);
                default ->
                    throw new IOException("packed as " + applied.get(i)
                            + ", which cannot be read; ask for another with the header Accept-Encoding: gzip");
            };
        }
        return bytes;
    }

    /** The name stands for the format of zlib; some servers send what is inside it only. */
    private static byte[] inflate(byte[] bytes, int most) throws IOException {
        try {
            return read(new InflaterInputStream(new ByteArrayInputStream(bytes)), most);
        } catch (ZipException e) {
            Inflater bare = new Inflater(true);
            try {
                return read(new InflaterInputStream(new ByteArrayInputStream(bytes), bare), most);
            } finally {
                bare.end();
            }
        }
    }

    /** What was cut off at the end is missing, no more. */
    private static byte[] read(InputStream packed, int most) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        byte[] buffer = new byte[16 * 1024];
        try (packed) {
            int length = packed.read(buffer);
            while (length >= 0 && plain.size() < most) {
                plain.write(buffer, 0, Math.min(length, most - plain.size()));
                length = packed.read(buffer);
            }
        } catch (EOFException e) {
            return plain.toByteArray();
        }
        return plain.toByteArray();
    }
}
