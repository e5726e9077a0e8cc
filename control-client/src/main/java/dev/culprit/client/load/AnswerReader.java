package dev.culprit.client.load;

import dev.culprit.client.load.http.ContentCoding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads HTTP/1.1 answers from one connection. Bodies are thrown away unless asked for. Used by one thread. */
final class AnswerReader {

    private static final int MAXIMUM_LINE = 64 * 1024;

    /** More than enough for a form's hidden fields; variables are not looked for beyond. */
    private static final int MAXIMUM_TEXT = 4 * 1024 * 1024;

    private final InputStream in;
    private final byte[] buffer = new byte[16 * 1024];
    private int position;
    private int limit;
    private final StringBuilder line = new StringBuilder(128);

    AnswerReader(InputStream in) {
        this.in = in;
    }

    /** Thrown when the peer closed the connection before the first byte of an answer. */
    static final class NoAnswer extends IOException {
        private static final long serialVersionUID = 1;

        NoAnswer() {
            super("connection closed without an answer");
        }
    }

    Answer read(boolean answerToHead, boolean wantText) throws IOException {
        if (position == limit && !fill()) {
            throw new NoAnswer();
        }
        @Nullable StringBuilder head = wantText ? new StringBuilder() : null;
        int status;
        boolean keepAlive;
        Head fields;
        do { // interim answers (1xx) precede the real one
            String statusLine = line();
            status = status(statusLine);
            keepAlive = !statusLine.startsWith("HTTP/1.0");
            fields = new Head(keepAlive);
            for (String field = line(); !field.isEmpty(); field = line()) {
                fields.add(field);
                if (head != null) {
                    head.append(field).append('\n');
                }
            }
        } while (status >= 100 && status < 200);

        ByteArrayOutputStream body = wantText ? new ByteArrayOutputStream() : null;
        boolean reusable = fields.keepAlive;
        if (answerToHead || status == 204 || status == 304) {
            // no body follows, whatever the fields say
        } else if (fields.chunked) {
            chunks(body);
        } else if (fields.length >= 0) {
            exactly(fields.length, body);
        } else {
            toEnd(body);
            reusable = false;
        }
        String text = head == null || body == null ? "" : head + "\n" + text(body.toByteArray(), fields.coding);
        return new Answer(status, fields.location, fields.cookies, text, reusable);
    }

    /** The few fields that matter here. */
    private static final class Head {
        boolean keepAlive;
        boolean chunked;
        long length = -1;

        @Nullable
        String location;

        List<String> cookies = List.of();

        /** How the body is packed. */
        String coding = "";

        Head(boolean keepAlive) {
            this.keepAlive = keepAlive;
        }

        void add(String field) throws IOException {
            int colon = field.indexOf(':');
            if (colon <= 0) {
                throw new IOException("malformed header in the answer");
            }
            switch (colon) { // the length of the name, to compare few names per field
                case 8 -> {
                    if (is(field, "location", colon)) {
                        location = value(field, colon);
                    }
                }
                case 10 -> {
                    if (is(field, "connection", colon)) {
                        String value = value(field, colon);
                        keepAlive = keepAlive ? !names(value, "close") : names(value, "keep-alive");
                    } else if (is(field, "set-cookie", colon)) {
                        cookies = cookies.isEmpty() ? new ArrayList<>(2) : cookies;
                        cookies.add(value(field, colon));
                    }
                }
                case 14 -> {
                    if (is(field, "content-length", colon)) {
                        length = number(value(field, colon), 10);
                    }
                }
                case 16 -> {
                    if (is(field, "content-encoding", colon)) {
                        coding = coding.isEmpty() ? value(field, colon) : coding + "," + value(field, colon);
                    }
                }
                case 17 -> {
                    if (is(field, "transfer-encoding", colon)) {
                        String value = value(field, colon); // the last coding is the outermost
                        chunked = names(value.substring(value.lastIndexOf(',') + 1), "chunked");
                    }
                }
                default -> {}
            }
        }

        private static boolean is(String field, String name, int colon) {
            return field.regionMatches(true, 0, name, 0, colon);
        }

        /** Whether a list has this word; most have one word only. */
        private static boolean names(String list, String word) {
            if (list.length() == word.length() || list.indexOf(',') < 0) {
                return list.strip().equalsIgnoreCase(word);
            }
            return Arrays.stream(list.split(",")).anyMatch(each -> each.strip().equalsIgnoreCase(word));
        }

        private static String value(String field, int colon) {
            return field.substring(colon + 1).strip();
        }
    }

    private static String text(byte[] body, String coding) throws IOException {
        return new String(ContentCoding.unpack(body, coding, MAXIMUM_TEXT), StandardCharsets.UTF_8);
    }

    private static int status(String line) throws IOException {
        if (!line.startsWith("HTTP/1.") || line.length() < 12) {
            throw new IOException("the answer is not HTTP/1.1");
        }
        return (int) number(line.substring(9, 12), 10);
    }

    private static long number(String text, int radix) throws IOException {
        try {
            long number = Long.parseLong(text, radix);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IOException("malformed number in the answer: " + text, e);
        }
        throw new IOException("negative number in the answer: " + text);
    }

    private void chunks(@Nullable ByteArrayOutputStream body) throws IOException {
        while (true) {
            String size = line();
            int extension = size.indexOf(';');
            long length = number((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
            if (length == 0) {
                break;
            }
            exactly(length, body);
            line();
        }
        String trailer = line();
        while (!trailer.isEmpty()) {
            trailer = line();
        }
    }

    private void exactly(long length, @Nullable ByteArrayOutputStream body) throws IOException {
        long left = length;
        while (left > 0) {
            if (position == limit && !fill()) {
                throw new IOException("connection closed in the middle of an answer");
            }
            int now = (int) Math.min(left, limit - position);
            keep(now, body);
            left -= now;
        }
    }

    private void toEnd(@Nullable ByteArrayOutputStream body) throws IOException {
        do {
            keep(limit - position, body);
        } while (fill());
    }

    private void keep(int length, @Nullable ByteArrayOutputStream body) {
        if (body != null && body.size() < MAXIMUM_TEXT) {
            body.write(buffer, position, length);
        }
        position += length;
    }

    private String line() throws IOException {
        line.setLength(0);
        while (true) {
            if (position == limit && !fill()) {
                throw new IOException("connection closed in the middle of an answer");
            }
            byte next = buffer[position++];
            if (next == '\n') {
                int length = line.length();
                if (length > 0 && line.charAt(length - 1) == '\r') {
                    line.setLength(length - 1);
                }
                return line.toString();
            }
            if (line.length() == MAXIMUM_LINE) {
                throw new IOException("a line of the answer's head is longer than 64 KiB");
            }
            line.append((char) (next & 0xff));
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }
}
